import type { DriverReport, KitchenReport } from '@sufra/contract/admin/reports.ts';
import { useTranslation } from 'react-i18next';
import { filsOf } from '../../../lib/format.ts';
import type { SortOrder } from '../list/list-state.ts';
import { useFigureTexts } from './figure-texts.ts';
import { Money, Scorecard, type Figure } from './scorecard.tsx';

type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;

const figure = <Row,>(
  key: KeyOf<Row, number | null>,
  label: string,
  worst: SortOrder,
  text: (value: number) => string,
  none: string,
): Figure<Row> => {
  const value = (row: Row): number | null => row[key] as number | null;
  const cell = (row: Row): string => {
    const known = value(row);
    return known === null ? none : text(known);
  };
  return { key, label, worst, value, cell };
};

export function KitchensCard({ rows }: { rows: readonly KitchenReport[] }) {
  const { t } = useTranslation('admin');
  const { number, decimal, percent } = useFigureTexts();
  const none = t('reports.none');
  const of = figure<KitchenReport>;
  return (
    <Scorecard
      caption={t('reports.kitchens')}
      empty={t('reports.no_kitchens')}
      name={{ key: 'name', label: t('reports.kitchen'), cell: ({ name }) => <bdi>{name}</bdi> }}
      first="missed"
      rows={rows}
      to={({ id }) => `/admin/partners/${id}`}
      figures={[
        of('asked', t('reports.asked'), 'desc', number, none),
        of('acceptedPercent', t('reports.accepted'), 'asc', percent, none),
        of('answerMinutes', t('reports.answer_minutes'), 'desc', decimal, none),
        of('missed', t('reports.missed'), 'desc', number, none),
        of('handedBack', t('reports.handed_back'), 'desc', number, none),
        of('delivered', t('reports.delivered'), 'desc', number, none),
        of('readyPercent', t('reports.ready'), 'asc', percent, none),
        of('lateByKitchen', t('reports.late'), 'desc', number, none),
        {
          ...{ key: 'refunds', label: t('reports.refunds'), worst: 'desc' },
          value: ({ refunds }) => filsOf(refunds),
          cell: ({ refunds }) => <Money text={refunds} />,
        },
        of('rating', t('reports.rating'), 'asc', decimal, none),
      ]}
    />
  );
}

export function DriversCard({ rows }: { rows: readonly DriverReport[] }) {
  const { t } = useTranslation('admin');
  const { number, percent } = useFigureTexts();
  const none = t('reports.none');
  const of = figure<DriverReport>;
  return (
    <Scorecard
      caption={t('reports.drivers')}
      empty={t('reports.no_drivers')}
      name={{ key: 'name', label: t('reports.driver'), cell: ({ name }) => <bdi>{name}</bdi> }}
      first="onTimePercent"
      rows={rows}
      to={({ id }) => `/admin/drivers/${id}`}
      figures={[
        of('deliveries', t('reports.deliveries'), 'desc', number, none),
        of('onTimePercent', t('reports.on_time'), 'asc', percent, none),
        of('offers', t('reports.offers'), 'desc', number, none),
        of('acceptedPercent', t('reports.accepted'), 'asc', percent, none),
        of('takenBack', t('reports.taken_back'), 'desc', number, none),
      ]}
    />
  );
}
