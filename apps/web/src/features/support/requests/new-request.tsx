import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { answerHours, supportCloses, supportOpens } from '@sufra/contract/subscription/promises.ts';
import {
  maxSupportText,
  queueOf,
  type SupportSide,
  type SupportTopic,
  topicsOf,
} from '@sufra/contract/support/support.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Badge, Row, SectionCard } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { type OwnSupport, useAsk } from '../support.api.ts';

const form = 'support';

interface Draft {
  readonly side: string;
  readonly topic: string;
  readonly text: string;
}

type Wrong = Partial<Record<'topic' | 'text', string>>;

const emptyDraft: Draft = { side: '', topic: '', text: '' };

interface QuestionProps {
  user: SessionUser;
  support: OwnSupport;
  as: string | null;
}

function allowedChoices(draft: Draft, { support: { sides, about }, as }: QuestionProps) {
  const possible = about === null ? sides : about.sides;
  const find = (name: string | null): SupportSide | undefined => possible.find((one) => one === name);
  const side = find(draft.side) ?? find(as) ?? possible[0] ?? 'customer';
  const usual: SupportTopic | null = about === null ? null : side === 'driver' ? 'delivery' : 'order';
  const topic = topicsOf[side].find((one) => one === draft.topic) ?? usual;
  return { possible, side, topic };
}

type Question = Parameters<ReturnType<typeof useAsk>['mutate']>[0];

function useSending() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAsk();
  const send = (question: Question, onError: (error: Error) => void): void =>
    mutate(question, {
      onSuccess: ({ id, number }) => {
        dropDraft(form);
        toast({
          title: t('form.sent'),
          description: t('form.sent_text', { number: `\u2066${number}\u2069` }),
        });
        void navigate(`/support/${id}`);
      },
      onError,
    });
  const tooMany = isApiError(error, 'too_many_requests') ? t('form.too_many') : undefined;
  return { send, isSending: isPending, problem: error === null ? null : (tooMany ?? errorText(error)) };
}

function useQuestion(props: QuestionProps) {
  const { user, support } = props;
  const { t } = useTranslation('support');
  const [draft, setDraft] = useState(() => readDraft(form, user.phone, emptyDraft));
  const [wrong, setWrong] = useState<Wrong>({});
  const element = useRef<HTMLFormElement>(null);
  const { send, isSending, problem } = useSending();
  const { possible, side, topic } = allowedChoices(draft, props);
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    setWrong({});
    keepDraft(form, user.phone, next);
  };
  const complain = (found: Wrong): void => {
    setWrong(found);
    focusFirstWrong(element.current);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = draft.text.trim();
    const found = {
      ...(topic === null && { topic: t('form.topic_missing') }),
      ...(text === '' && { text: t('form.text_missing') }),
    };
    if (topic === null || text === '') return complain(found);
    const { about } = support;
    const question = { side, topic, text, ...(about !== null && { orderId: about.id }) };
    send(question, (error) => complain(fieldErrors(error)));
  };
  return { element, draft, change, submit, wrong, possible, side, topic, problem, isSending };
}

interface NewRequestProps extends QuestionProps {
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

interface AnswerTimeProps {
  user: SessionUser;
  side: SupportSide;
  topic: SupportTopic | null;
}

function AnswerTime({ user, side, topic }: AnswerTimeProps) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  if (side !== 'customer') return null;
  const queue = queueOf(side, topic, user.hasActiveSubscription ? user.selectedPlan : null);
  const at = (minutes: number): string => formatTime(new Date(Date.UTC(2026, 0, 1, -4, minutes)), language);
  return (
    <p className="text-muted">
      {t(`form.answer.${queue}`, {
        ...{ from: at(supportOpens), to: at(supportCloses) },
        hours: formatNumber(answerHours[queue] ?? 0, language),
      })}
    </p>
  );
}

export function NewRequest(props: NewRequestProps) {
  const { t } = useTranslation(['support', 'common']);
  const question = useQuestion(props);
  const { draft, change, wrong, possible, side, topic, problem } = question;
  return (
    <SectionCard title={t('form.title')}>
      <form ref={question.element} onSubmit={question.submit} className="flex flex-col gap-24" noValidate>
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
        <AnswerTime user={props.user} side={side} topic={topic} />
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
