import { IconSalad, IconShoppingBag, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import { Section } from './section.tsx';
import styles from './why.module.css';

const reasons = [
  { id: 'suggest', Icon: IconSalad, tone: 'good' },
  { id: 'shop', Icon: IconShoppingBag, tone: 'info' },
  { id: 'order', Icon: IconToolsKitchen2, tone: 'main' },
] as const;

export function Why() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('why.title')}>
      <ul role="list" className={styles['reasons']}>
        {reasons.map(({ id, Icon, tone }) => (
          <Card as="li" key={id} className={styles['reason']}>
            <div className={styles['top']}>
              <span className={styles[tone]}>
                <Icon size={30} stroke={1.6} aria-hidden="true" />
              </span>
              <Badge tone={tone}>{t(`why.${id}.badge`)}</Badge>
            </div>
            <h3>{t(`why.${id}.title`)}</h3>
            <p className={styles['text']}>{t(`why.${id}.text`)}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
