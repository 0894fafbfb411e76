import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight, Card } from '../../../kit/layout/surface.tsx';
import { NumericField } from '../../../kit/fields/grouped-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useIsDemo } from '../subscription.api.ts';
import styles from './card-fields.module.css';
import {
  type CardForm,
  brandOf,
  cardDigits,
  type CardField,
  type CardProblems,
  padMonth,
  readExpiry,
  readYear,
} from './card.ts';
import { classes } from '../../../kit/style/classes.ts';

const cards = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
] as const;

const inFours = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0');

function testCard(number: string): Partial<CardForm> {
  const year = Number(dubaiDay(rightNow()).slice(2, 4)) + 2;
  return { number, month: '12', year: String(year), cvv: '123' };
}

export function TestCards({ onUse }: { onUse: (card: Partial<CardForm>) => void }) {
  const { t } = useTranslation('subscription');
  if (!useIsDemo()) return null;
  return (
    <Card as="section" tone="info" className="flex flex-col gap-12">
      <h2 className="flex items-center gap-8 text-16 text-info-text">
        <IconFlask size={20} aria-hidden="true" />
        {t('test_cards.title')}
      </h2>
      <p>{t('test_cards.text')}</p>
      <ul
        role="list"
        className={classes(styles['cards'], 'flex flex-col gap-12 button:flex-none button:px-16')}
      >
        {cards.map(({ number, outcome }) => (
          <li key={number}>
            <span
              className={classes(styles['words'], 'flex min-w-0 flex-col leading-normal [&_span]:text-14')}
            >
              <LeftToRight>{inFours(number)}</LeftToRight>
              <span>{t(`test_cards.${outcome}`)}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={t('test_cards.use_number', { number: number.slice(-4) })}
              onClick={() => onUse(testCard(number))}
            >
              {t('test_cards.use')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CardFieldsProps {
  card: CardForm;
  problems: CardProblems;
  onChange: (change: Partial<CardForm>) => void;
}

function useProblemText(problems: CardProblems): (field: CardField) => string | undefined {
  const { t } = useTranslation('subscription');
  return (field) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`payment.problems.${problem}`);
  };
}

function ExpiryFields({ card, problems, onChange }: CardFieldsProps) {
  const { t } = useTranslation('subscription');
  const problem = useProblemText(problems);
  const expiry = (typed: string): void => {
    const { month, year } = readExpiry(typed);
    onChange(year === null ? { month } : { month, year });
  };
  return (
    <fieldset>
      <legend className="mb-4 p-0 font-medium">{t('payment.expiry')}</legend>
      <div className={classes(styles['expiry'], 'grid grid-cols-2 items-start gap-12')}>
        <NumericField
          label={t('payment.month')}
          hideLabel
          name="cc-exp-month"
          autoComplete="cc-exp-month"
          placeholder={t('payment.month_example')}
          required
          value={card.month}
          onChange={expiry}
          onBlur={() => onChange({ month: padMonth(card.month) })}
          error={problem('month')}
        />
        <NumericField
          label={t('payment.year')}
          hideLabel
          name="cc-exp-year"
          autoComplete="cc-exp-year"
          placeholder={t('payment.year_example')}
          required
          value={card.year}
          onChange={(typed) => onChange({ year: readYear(typed) })}
          error={problem('year')}
        />
      </div>
    </fieldset>
  );
}

export function CardFields({ card, problems, onChange }: CardFieldsProps) {
  const { t } = useTranslation('subscription');
  const problem = useProblemText(problems);
  const brand = brandOf(card.number);
  return (
    <div className="flex flex-col gap-16">
      <NumericField
        label={t('payment.number')}
        name="cc-number"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        group={4}
        maxDigits={cardDigits(card.number)}
        required
        value={card.number}
        onChange={(number) => onChange({ number })}
        error={problem('number')}
        end={brand === null ? undefined : <bdi>{brand}</bdi>}
      />
      <div className={classes(styles['short'], 'grid items-start gap-x-12 gap-y-16')}>
        <ExpiryFields card={card} problems={problems} onChange={onChange} />
        <NumericField
          label={t('payment.cvv')}
          name="cc-csc"
          autoComplete="cc-csc"
          placeholder={t('payment.cvv_example')}
          maxDigits={4}
          required
          value={card.cvv}
          onChange={(cvv) => onChange({ cvv })}
          error={problem('cvv')}
        />
      </div>
      <TextField
        label={t('payment.name')}
        name="cc-name"
        autoComplete="cc-name"
        dir="auto"
        maxLength={80}
        required
        value={card.name}
        onChange={(name) => onChange({ name })}
        error={problem('name')}
      />
    </div>
  );
}
