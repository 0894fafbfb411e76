import { type EventDetail, type Quote, quoteInclusions } from '@sufra/contract/catering/catering.ts';
import { IconCheck, IconChefHat, IconClock, IconMinus, IconStarFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { filsOf, formatMoney, formatStars, formatSpan, isolate } from '../../lib/format.ts';
import { useNowBy } from '../../lib/clock.ts';
import { Button } from '../../kit/controls/button.tsx';
import { classes } from '../../kit/style/classes.ts';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { Badge, Card, Price, VisuallyHidden } from '../../kit/layout/surface.tsx';
import type { AcceptDialogProps } from './event/accept-dialog.tsx';
import { useMoment } from './event-text.tsx';
import styles from './quotes.module.css';
import { timeLeft } from './when.ts';

const AcceptDialog = lazy(async () => ({
  default: (await import('./event/accept-dialog.tsx')).AcceptDialog,
}));

const lookMs = 20_000;

export function ChefStars({ chef }: { chef: Quote['chef'] }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  if (chef.rating === null) return <Badge tone="info">{t('quotes.new_chef')}</Badge>;
  const stars = formatStars(chef.rating, language);
  return (
    <span className="inline-flex flex-wrap items-center gap-4 font-medium svg:text-highlight">
      <IconStarFilled size={18} aria-hidden="true" />
      <span aria-hidden="true">{stars}</span>
      <VisuallyHidden>{t('quotes.stars', { stars })}</VisuallyHidden>
      <span className="text-14 font-normal text-muted">{t('quotes.reviews', { count: chef.reviews })}</span>
    </span>
  );
}

export function MenuLines({ menu }: { menu: readonly string[] }) {
  return (
    <ul
      role="list"
      className={classes(styles['menu'], 'flex flex-col gap-4 li:relative li:ps-16 li:text-start')}
    >
      {menu.map((line, at) => (
        <li key={`${String(at)} ${line}`} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Inclusions({ included }: { included: Quote['inclusions'] }) {
  const { t } = useTranslation(['catering', 'options']);
  return (
    <ul role="list" className={classes(styles['inclusions'], 'flex flex-col gap-4')}>
      {quoteInclusions.map((one) => {
        const isIn = included.includes(one);
        const Icon = isIn ? IconCheck : IconMinus;
        return (
          <li key={one} className={isIn ? 'svg:text-good-text' : 'text-muted'}>
            <Icon size={18} aria-hidden="true" />
            {t(`options:inclusion.${one}`)}
            <VisuallyHidden>: {t(isIn ? 'quotes.included' : 'quotes.not_included')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

function Expiry({ expiresAt, now }: { expiresAt: string; now: number }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const left = timeLeft(expiresAt, now);
  return (
    <p
      className={classes(
        'flex gap-8 rounded-control px-12 py-8 font-medium svg:mt-[0.2em] svg:flex-none',
        left === null || left.unit === 'minute' ? 'bg-highlight-soft' : 'bg-sunken',
      )}
    >
      <IconClock size={18} aria-hidden="true" />
      <span>
        {left === null
          ? t('quotes.over')
          : t('quotes.left', { left: formatSpan(left.value, left.unit, language) })}
        {left !== null && (
          <span className="text-14 font-normal text-muted">
            {' '}
            {t('quotes.until', { when: moment(expiresAt, 'short') })}
          </span>
        )}
      </span>
    </p>
  );
}

function Money({ quote, guests }: { quote: Quote; guests: number }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const sum = (text: string): string => formatMoney(text, language);
  return (
    <div>
      <Price fils={filsOf(quote.total)} />
      <p className="text-14 font-normal text-muted">
        {t('quotes.total', { guests: t('guests', { count: guests }) })}
      </p>
      {filsOf(quote.addOns) > 0 && (
        <p className="text-14 font-normal text-muted">
          {t('quotes.of_which', { add_ons: sum(quote.addOns) })}
        </p>
      )}
      <p>{t('quotes.deposit', { deposit: sum(quote.deposit), remainder: sum(quote.remainder) })}</p>
    </div>
  );
}

interface QuoteCardProps {
  quote: Quote;
  event: EventDetail;
  now: number;
  onChoose: () => void;
}

function QuoteCard({ quote, event, now, onChoose }: QuoteCardProps) {
  const { t } = useTranslation('catering');
  const { chef, note } = quote;
  const isOpen = event.actions.includes('accept') && timeLeft(quote.expiresAt, now) !== null;
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-16 wrap-anywhere">
      <div className="flex gap-12 [&>svg]:flex-none [&>svg]:text-main-text">
        <IconChefHat size={28} aria-hidden="true" />
        <div>
          <h3 className="text-18">
            <bdi>{chef.name}</bdi>
          </h3>
          <ChefStars chef={chef} />
        </div>
      </div>
      <Money quote={quote} guests={event.guests} />
      <Expiry expiresAt={quote.expiresAt} now={now} />
      <div>
        <h4 className="mb-4 text-14 font-medium text-muted">{t('quotes.menu')}</h4>
        <MenuLines menu={quote.menu} />
      </div>
      <Inclusions included={quote.inclusions} />
      {note !== null && (
        <div>
          <h4 className="mb-4 text-14 font-medium text-muted">{t('quotes.note')}</h4>
          <p dir="auto">{note}</p>
        </div>
      )}
      <div className="mt-auto">
        <Button
          fullWidth
          disabled={!isOpen}
          aria-label={t('quotes.choose_named', { chef: isolate(chef.name) })}
          onClick={onChoose}
        >
          {t('quotes.choose')}
        </Button>
      </div>
    </Card>
  );
}

function PastQuotes({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  if (quotes.length === 0) return null;
  return (
    <div>
      <h3 className="mb-4 text-14 font-medium text-muted">{t('quotes.past')}</h3>
      <ul role="list" className={styles['past']}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <bdi>{quote.chef.name}</bdi>
            <span>{formatMoney(quote.total, language)}</span>
            <Badge>{t(`quotes.status.${quote.status}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

type QuotesProps = Pick<AcceptDialogProps, 'event' | 'newCard'>;

export function Quotes({ event, newCard }: QuotesProps) {
  const { t } = useTranslation('catering');
  const now = useNowBy(lookMs);
  const [chosen, setChosen] = useState<Quote | null>(null);
  const open = event.quotes.filter(({ status }) => status === 'open');
  const past = event.quotes.filter(({ status }) => status !== 'open');
  return (
    <section className="flex min-w-0 flex-col gap-16" aria-labelledby="quotes-title">
      <h2 id="quotes-title">{t('quotes.title')}</h2>
      {open.length === 0 ? (
        <EmptyState title={t('quotes.waiting')} text={t('quotes.waiting_text')} />
      ) : (
        <ul role="list" className="grid grid-fill-288 items-stretch gap-16">
          {open.map((quote) => (
            <QuoteCard
              key={quote.id}
              quote={quote}
              event={event}
              now={now}
              onChoose={() => setChosen(quote)}
            />
          ))}
        </ul>
      )}
      <PastQuotes quotes={past} />
      {chosen !== null && (
        <Suspense>
          <AcceptDialog
            event={event}
            quote={event.quotes.find(({ id }) => id === chosen.id) ?? chosen}
            newCard={newCard}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
