import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { IconHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Stack, Card } from '../../kit/layout/surface.tsx';
import { useToday } from '../../lib/clock.ts';
import { dubaiDay } from '../../lib/format.ts';
import { useDays } from './planner.api.ts';
import { SuggestionReasons } from './suggestion-reasons.tsx';

interface WhyDialogProps {
  suggestion: Suggestion;
  proof: ReactNode;
  onClose: () => void;
}

export function WhyDialog({ suggestion: { mealName, wording, reasons }, proof, onClose }: WhyDialogProps) {
  const { t } = useTranslation('planner');
  return (
    <Dialog open onClose={onClose} size="lg" title={t('why_named', { name: `\u2068${mealName}\u2069` })}>
      <Stack gap={24}>
        {wording && <p className="text-18 font-medium text-pretty">{wording}</p>}
        <SuggestionReasons reasons={reasons} />
        {proof}
        <LinkButton
          to="/account?tab=taste"
          variant="plain"
          start={<IconHeart size={20} aria-hidden="true" />}
        >
          {t('why_taste')}
        </LinkButton>
      </Stack>
    </Dialog>
  );
}

export function WhyThisMeal({ suggestionId, enabled }: { suggestionId: string; enabled: boolean }) {
  const { t } = useTranslation('planner');
  const today = useToday();
  const tomorrow = dubaiDay(new Date(`${today}T12:00:00+04:00`), 1);
  const days = useDays([today, tomorrow], enabled);
  const meal = days.flatMap(({ data = [] }) => data).find(({ id }) => id === suggestionId);
  if (meal === undefined && days.some(({ isLoading }) => isLoading)) {
    return (
      <Loading>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  const told = meal?.reasons.filter(({ code }) => code !== 'safe_for_all') ?? [];
  if (told.length === 0) return null;
  return (
    <Card as="section" tone="sunken" aria-label={t('why')}>
      {meal?.wording && <p className="text-18 font-medium text-pretty">{meal.wording}</p>}
      <SuggestionReasons reasons={told} />
      <LinkButton to="/account?tab=taste" variant="plain" start={<IconHeart size={20} aria-hidden="true" />}>
        {t('why_taste')}
      </LinkButton>
    </Card>
  );
}
