import type { IngredientFacts, tryIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { Badge } from '../../../../kit/layout/surface.tsx';
import { errorText } from '../../../../lib/form.ts';
import { formatList, formatMoney } from '../../../../lib/format.ts';
import { useIngredientEffect } from '../cms.api.ts';
import styles from '../cms.module.css';
import { classes } from '../../../../kit/style/classes.ts';

type Row = ReplyOf<typeof tryIngredient>['rows'][number];

function Allergens({ row }: { row: Row }) {
  const { t } = useTranslation(['cms', 'options']);
  const { language } = useLanguage();
  const listed = (key: 'allergen' | 'program', codes: readonly string[]): string =>
    formatList(
      codes.map((code) => t(`options:${key}.${code}`)),
      language,
    );
  return (
    <span className="flex flex-wrap gap-8">
      {row.allergens === null && <Badge tone="danger">{t('effect.unknown')}</Badge>}
      {row.gained.length > 0 && (
        <Badge tone="danger">{t('effect.gained', { list: listed('allergen', row.gained) })}</Badge>
      )}
      {row.lost.length > 0 && (
        <Badge tone="danger">{t('effect.lost', { list: listed('allergen', row.lost) })}</Badge>
      )}
      {row.programsLost.length > 0 && (
        <Badge>{t('effect.programs_lost', { list: listed('program', row.programsLost) })}</Badge>
      )}
      {row.programsGained.length > 0 && (
        <Badge tone="good">
          {t('effect.programs_gained', { list: listed('program', row.programsGained) })}
        </Badge>
      )}
    </span>
  );
}

function Effect({ row }: { row: Row }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  return (
    <li
      className={classes(
        styles['item'],
        'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
      )}
    >
      <div className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}>
        <span className={classes(styles['name'], 'font-semibold wrap-anywhere')}>
          <bdi>{row.title[language] || row.title.en}</bdi>
        </span>
        {row.price !== row.priceBefore && (
          <span className="text-14 wrap-anywhere text-muted">
            {t('effect.price', {
              before: formatMoney(row.priceBefore, language),
              after: formatMoney(row.price, language),
            })}
          </span>
        )}
      </div>
      <Allergens row={row} />
    </li>
  );
}

export function IngredientEffect({ id, facts }: { id: string; facts: IngredientFacts }) {
  const { t } = useTranslation('cms');
  const { data, error } = useIngredientEffect(id, facts);
  if (error !== null)
    return (
      <Notice tone="danger" title={t('effect.failed')}>
        {errorText(error)}
      </Notice>
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="3rem" />
      </Loading>
    );
  return (
    <div role="status" className="flex flex-col gap-16">
      <Notice
        tone={data.changed === 0 ? 'good' : 'info'}
        title={data.changed === 0 ? t('effect.none') : t('effect.changed', { count: data.changed })}
      >
        {data.changed > 0 && t('effect.text')}
      </Notice>
      {data.rows.length > 0 && (
        <ul role="list" className="flex flex-col gap-16">
          {data.rows.map((row) => (
            <Effect key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data.changed > data.rows.length && (
        <p className="text-14 wrap-anywhere text-muted">
          {t('effect.more', { count: data.changed - data.rows.length })}
        </p>
      )}
    </div>
  );
}
