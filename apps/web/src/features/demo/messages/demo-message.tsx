import { getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scripts } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { kindOf } from './message-kind.ts';

type DemoMessage = ReplyOf<typeof getDemoMessages>['messages'][number];

export const useDemoMessages = () =>
  useQuery({
    queryKey: ['demo-messages'],
    queryFn: () => call(getDemoMessages),
    refetchOnMount: 'always',
  });

/** Isolates phone numbers and codes, which Arabic text would reorder. */
const withIsolatedNumbers = (text: string) =>
  text
    .split(/(\+?\d[\d ]{2,}\d)/)
    .map((part, at) => (at % 2 === 1 ? <LeftToRight key={at}>{part}</LeftToRight> : part));

export function DemoMessageItem({ message }: { message: DemoMessage }) {
  const { t } = useTranslation('demo');
  const { language } = useLanguage();
  const sentAt = new Date(message.sentAt);
  return (
    <li className="flex flex-col gap-8">
      <p className="flex flex-wrap items-center justify-between gap-8 font-medium">
        <span className="min-w-0 wrap-anywhere">
          {t('messages.to')}{' '}
          <LeftToRight>{message.phone === null ? message.email : formatPhone(message.phone)}</LeftToRight>
        </span>
        <Badge tone="good">{t(`messages.kinds.${kindOf(message.kind)}`)}</Badge>
      </p>
      <p
        className="rounded-card rounded-ss-[4px] bg-good-soft px-16 py-12 wrap-anywhere whitespace-pre-wrap ar:leading-[1.7]"
        lang={message.language}
        dir={scripts[message.language].dir}
      >
        {withIsolatedNumbers(message.text)}
      </p>
      <time className="text-14 text-muted" dateTime={message.sentAt}>
        {formatDay(sentAt, language, 'short')} · {formatTime(sentAt, language)}
      </time>
    </li>
  );
}
