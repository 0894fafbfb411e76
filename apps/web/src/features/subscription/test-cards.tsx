import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dubaiDay } from '../../lib/format.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Ltr, Card } from '../../kit/layout/surface.tsx';
import type { CardForm } from './card.ts';
import { useIsDemo } from './subscription.api.ts';
import styles from './test-cards.module.css';

const cards = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
] as const;

const inFours = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0');

/** Good for two more years from today. */
function testCard(number: string): Partial<CardForm> {
  const year = Number(dubaiDay(new Date()).slice(2, 4)) + 2;
  return { number, month: '12', year: String(year), cvv: '123' };
}

export function TestCards({ onUse }: { onUse: (card: Partial<CardForm>) => void }) {
  const { t } = useTranslation('subscription');
  if (!useIsDemo()) return null;
  return (
    <Card as="section" tone="info" className={styles['hint']}>
      <h2 className={styles['title']}>
        <IconFlask size={20} aria-hidden="true" />
        {t('test_cards.title')}
      </h2>
      <p>{t('test_cards.text')}</p>
      <ul role="list" className={styles['cards']}>
        {cards.map(({ number, outcome }) => (
          <li key={number}>
            <span className={styles['words']}>
              <Ltr>{inFours(number)}</Ltr>
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
