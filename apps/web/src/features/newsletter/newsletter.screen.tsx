import { confirmNewsletter, leaveNewsletter } from '@sufra/contract/notifications/newsletter.ts';
import { IconMailHeart, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { TokenCard } from './token-card.tsx';

const shape = /^[\w.-]{20,200}$/;

/** Null for a truncated link. */
function useToken(): string | null {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return shape.test(token) ? token : null;
}

function useIncomplete(token: string | null) {
  const { t } = useTranslation('support');
  if (token !== null) return null;
  return {
    tone: 'highlight' as const,
    title: t('news.leave.incomplete'),
    text: t('news.leave.incomplete_text'),
  };
}

function Confirming() {
  const { t } = useTranslation('support');
  const token = useToken();
  const confirm = async () => {
    const { outcome } = await call(confirmNewsletter, { body: { token: token ?? '' } });
    const isDone = outcome === 'confirmed';
    return {
      tone: isDone ? ('good' as const) : ('highlight' as const),
      title: t(isDone ? 'news.confirm.done' : 'news.confirm.expired'),
      text: t(isDone ? 'news.confirm.done_text' : 'news.confirm.expired_text'),
    };
  };
  return (
    <TokenCard
      title={t('news.confirm.title')}
      lead={t('news.confirm.lead')}
      press={t('news.confirm.press')}
      icon={<IconMailHeart size={40} aria-hidden="true" />}
      problem={useIncomplete(token)}
      act={confirm}
    />
  );
}

function Leaving() {
  const { t } = useTranslation('support');
  const token = useToken();
  const leave = async () => {
    await call(leaveNewsletter, { body: { token: token ?? '' } });
    return { tone: 'good' as const, title: t('news.leave.done'), text: t('news.leave.done_text') };
  };
  return (
    <TokenCard
      title={t('news.leave.title')}
      lead={t('news.leave.lead')}
      press={t('news.leave.press')}
      icon={<IconMailOff size={40} aria-hidden="true" />}
      problem={useIncomplete(token)}
      act={leave}
    />
  );
}

export function Component() {
  const { pathname } = useLocation();
  return pathname.endsWith('/leave') ? <Leaving /> : <Confirming />;
}
