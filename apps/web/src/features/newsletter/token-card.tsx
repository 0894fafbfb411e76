import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { PageTitle, Card, Page, Row, Stack } from '../../kit/layout/surface.tsx';
import { errorText } from '../../lib/form.ts';
import { useSingleMutation } from '../../lib/query.ts';

interface Outcome {
  readonly tone: 'good' | 'highlight';
  readonly title: string;
  readonly text: string;
}

interface TokenCardProps {
  title: string;
  lead: string;
  press: string;
  icon: ReactNode;
  /** Replaces the button where the link can't work. */
  problem: Outcome | null;
  act: () => Promise<Outcome>;
}

/** Takes the focus, because the pressed button disappears. */
function Done({ outcome: { tone, title, text } }: { outcome: Outcome }) {
  const { t } = useTranslation('support');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone={tone}
        title={title}
        action={
          <LinkButton to="/" variant="quiet">
            {t('news.confirm.home')}
          </LinkButton>
        }
      >
        {text}
      </Notice>
    </div>
  );
}

export function TokenCard({ title, lead, press, icon, problem, act }: TokenCardProps) {
  const { t } = useTranslation('support');
  const acting = useSingleMutation({ mutationFn: act });
  const outcome = acting.data ?? problem;
  return (
    <Page width="narrow">
      <Card padding="lg">
        <Stack>
          {icon}
          <PageTitle subtitle={lead}>{title}</PageTitle>
          {outcome !== null ? (
            <Done outcome={outcome} />
          ) : (
            <Row>
              <Button pending={acting.isPending} onClick={() => acting.mutate()}>
                {press}
              </Button>
            </Row>
          )}
          {acting.isError && (
            <Notice tone="danger" role="alert" title={t('news.confirm.failed')}>
              {errorText(acting.error)}
            </Notice>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
