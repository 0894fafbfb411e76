import type { Member } from '@sufra/contract/household/household.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { FoldCard } from '../../kit/layout/fold-card.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useMembers, useSettleAllergy } from './household.api.ts';
import { DidYouMean, Doubts } from './reading/did-you-mean.tsx';

const unclearOf = (member: Member) =>
  member.understood.filter(
    ({ recognised, candidates, doubts }) => !recognised || candidates.length + doubts.length > 0,
  );

export function AskCard() {
  const { t } = useTranslation('conditions');
  const { data } = useMembers();
  const settle = useSettleAllergy();
  const members = data?.members ?? [];
  const asked = members.filter((member) => unclearOf(member).length > 0);
  if (asked.length === 0) return null;
  const pending = settle.isPending ? settle.variables?.candidate : undefined;
  const answer = (member: Member, text: string | null, candidate: string): void =>
    settle.mutate(
      { members, member, text, candidate },
      { tell: () => toast({ title: t('ask.settled', { text: candidate }) }) },
    );
  return (
    <FoldCard title={t('ask.title')} icon={<IconHelpCircle className="mirrors" aria-hidden="true" />}>
      <Stack>
        <p>{t('ask.text')}</p>
        {asked.map((member) => (
          <div key={member.id}>
            {!member.isSubscriber && <h3>{t('ask.of', { name: `\u2068${member.name}\u2069` })}</h3>}
            {unclearOf(member).map((reading) => (
              <div key={reading.text}>
                {(reading.candidates.length > 0 || !reading.recognised) && (
                  <DidYouMean
                    reading={reading}
                    pending={settle.variables?.text === reading.text ? pending : undefined}
                    onPick={(candidate) => answer(member, reading.text, candidate)}
                  />
                )}
                <Doubts reading={reading} pending={pending} onAdd={(entry) => answer(member, null, entry)} />
              </div>
            ))}
          </div>
        ))}
        {settle.isError && (
          <Notice tone="danger" role="alert" title={t('ask.failed')}>
            {errorText(settle.error)}
          </Notice>
        )}
        <div>
          <LinkButton to="/onboarding/preferences?next=%2Fdashboard" variant="quiet">
            {t('ask.other')}
          </LinkButton>
        </div>
      </Stack>
    </FoldCard>
  );
}
