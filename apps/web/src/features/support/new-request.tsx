import { maxSupportText, topicsOf } from '@sufra/contract/support.ts';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../kit/controls/choice.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { SectionCard, Badge, Row } from '../../kit/layout/surface.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import styles from './support.module.css';
import { type QuestionProps, useQuestion } from './use-question.ts';

interface NewRequestProps extends QuestionProps {
  /** The link named an order that is none of this person's. */
  isOrderMissing: boolean;
}

function About({ support: { about }, isOrderMissing }: NewRequestProps) {
  const { t } = useTranslation('support');
  if (isOrderMissing) return <Notice>{t('form.no_order')}</Notice>;
  if (about === null) return null;
  return (
    <Row>
      <Badge tone="info">{t('form.about', { order: `\u2066${about.orderId}\u2069` })}</Badge>
    </Row>
  );
}

export function NewRequest(props: NewRequestProps) {
  const { t } = useTranslation(['support', 'common']);
  const question = useQuestion(props);
  const { draft, change, wrong, possible, side, topic, problem } = question;
  return (
    <SectionCard title={t('form.title')}>
      <form ref={question.element} onSubmit={question.submit} className={styles['form']} noValidate>
        <About {...props} />
        {possible.length > 1 && (
          <ChoiceGroup
            layout="chips"
            legend={t('side.legend')}
            options={possible.map((value) => ({ value, label: t(`side.${value}`) }))}
            value={side}
            onChange={(value) => change({ side: value })}
          />
        )}
        <div data-wrong={wrong.topic !== undefined || undefined}>
          <ChoiceGroup
            layout="chips"
            legend={t('topic.legend')}
            error={wrong.topic}
            options={topicsOf[side].map((value) => ({ value, label: t(`topic.${value}`) }))}
            value={topic}
            onChange={(value) => change({ topic: value })}
          />
        </div>
        <TextArea
          label={t('form.text')}
          hint={t('form.hint')}
          rows={6}
          maxLength={maxSupportText}
          dir="auto"
          required
          value={draft.text}
          onChange={(text) => change({ text })}
          error={wrong.text}
        />
        {problem !== null && (
          <Notice tone="danger" role="alert" title={t('form.failed')}>
            {problem}
          </Notice>
        )}
        <Row stackOnPhone>
          <Button type="submit" pending={question.isSending} pendingLabel={t('form.sending')}>
            {t('form.send')}
          </Button>
          <LinkButton to="/support" variant="plain">
            {t('common:actions.cancel')}
          </LinkButton>
        </Row>
      </form>
    </SectionCard>
  );
}
