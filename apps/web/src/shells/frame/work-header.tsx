import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { PartnerProfile } from '../../features/ordering/kitchen/partner-orders.api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSession } from '../../lib/session.ts';
import { MarkDrawing, WordMark } from '../../kit/pictures/logo.tsx';
import { classes } from '../../kit/style/classes.ts';
import AccountMenu from './account-menu.tsx';
import { LanguageSwitch } from './header.tsx';

/** Null until the dashboard has read it. */
function useKnownPartnerName(): string | null {
  const { language } = useLanguage();
  const { data } = useQuery<PartnerProfile>({ queryKey: ['partner-profile', language], queryFn: skipToken });
  return data?.name ?? null;
}

const roleOf = (pathname: string): 'admin' | 'partner' | 'driver' =>
  (['admin', 'partner'] as const).find((role) => pathname.startsWith(`/${role}`)) ?? 'driver';

interface InnerHeaderProps {
  home: string;
  label: string;
  /** For the bar and for the word mark. */
  classNames?: { readonly bar?: string | undefined; readonly word?: string | undefined };
  children?: ReactNode;
}

/** With the language and the account, and none of the site's links. */
export function InnerHeader({ home, label, classNames, children }: InnerHeaderProps) {
  const { user } = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page">
      <div
        className={classes(
          'mx-auto flex min-h-header max-w-1200 items-center gap-8 px-16 lg:px-32',
          classNames?.bar,
        )}
      >
        <Link className="flex min-h-48 min-w-48 flex-none items-center gap-8" to={home} aria-label={label}>
          <MarkDrawing size={36} />
          <span className={classNames?.word}>
            <WordMark height={24} />
          </span>
        </Link>
        <div className="min-w-0 grow">{children}</div>
        <LanguageSwitch />
        {user !== null && <AccountMenu user={user} />}
      </div>
    </header>
  );
}

/** Of the screens for work. */
export default function WorkHeader() {
  const { t } = useTranslation();
  const role = roleOf(useLocation().pathname);
  const partnerName = useKnownPartnerName();
  return (
    <InnerHeader
      home={role === 'admin' ? '/admin' : `/${role}/dashboard`}
      label={t(`titles.${role}`)}
      classNames={{ bar: role === 'admin' ? 'desk:max-w-1600' : undefined, word: 'hidden sm:block' }}
    >
      <p className="text-14 font-semibold sm:text-16">
        <bdi>{(role === 'partner' ? partnerName : null) ?? t(`titles.${role}`)}</bdi>
      </p>
    </InnerHeader>
  );
}
