import { markLineAsAdmin, maxReplacement } from '@sufra/contract/ordering/partner-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { May } from '../may.tsx';
import type { AdminOrderDetail } from './end-order.tsx';

type Line = AdminOrderDetail['lines'][number];
type Mark = Omit<BodyOf<typeof markLineAsAdmin>, 'line'>;

function useMarkLine(orderId: string, line: number) {
  const { t } = useTranslation(['record', 'partner']);
  return useAdminAction({
    act: (mark: Mark) => call(markLineAsAdmin, { params: { id: orderId }, body: { line, ...mark } }),
    refreshes: ['orders', 'audit'],
    done: { title: t('lines.saved_title'), text: t('lines.saved') },
    failed: { title: t('lines.failed') },
    explain: (error) => {
      if (isApiError(error, 'text_names_foods'))
        return t('partner:packing.other_food', { foods: isolate(String(error.params['foods'] ?? '')) });
      if (isApiError(error, 'not_possible_now')) return t('lines.not_allowed');
      if (!isApiError(error, 'invalid_request')) return undefined;
      return t(error.fields['price'] === undefined ? 'partner:packing.wrong' : 'partner:packing.price_wrong');
    },
  });
}

const kinds = ['weighed', 'replaced', 'out_of_stock', 'open'] as const;
type Kind = (typeof kinds)[number];

const mayBe = ({ isByWeight, choice, state }: Line): Kind[] =>
  kinds.filter((kind) => {
    if (kind === 'weighed') return isByWeight;
    if (kind === 'replaced') return choice !== 'refund';
    return kind === 'out_of_stock' || state !== 'open';
  });

function useLineForm(line: Line) {
  const options = mayBe(line);
  const [kind, setKind] = useState<Kind>(options.find((one) => one === line.state) ?? 'out_of_stock');
  const [grams, setGrams] = useState(line.grams === null ? '' : String(line.grams));
  const [text, setText] = useState(line.replacement ?? '');
  const [price, setPrice] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const weight = Number(toLatinDigits(grams).trim());
  const wrong = {
    grams: kind === 'weighed' && !(Number.isInteger(weight) && weight > 0),
    text: kind === 'replaced' && text.trim() === '',
    agreed: kind === 'replaced' && line.choice === 'call_me' && !isAgreed,
  };
  const typed = toLatinDigits(price).trim();
  const mark: Mark = {
    state: kind,
    ...(kind === 'weighed' && { grams: weight }),
    ...(kind === 'replaced' && { replacement: text.trim(), ...(typed !== '' && { price: typed }) }),
    ...(kind === 'replaced' && isAgreed && { isAgreed }),
  };
  const fields = { kind, setKind, grams, setGrams, text, setText, price, setPrice, isAgreed, setAgreed };
  return { ...fields, options, wrong, mark, isMade: !wrong.grams && !wrong.text && !wrong.agreed };
}

interface FieldsProps {
  line: Line;
  form: ReturnType<typeof useLineForm>;
  hasTried: boolean;
}

function Replace({ line, form, hasTried }: FieldsProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  return (
    <>
      <TextField
        label={t('packing.replacement')}
        hint={t('packing.replacement_hint', { name: isolate(line.name) })}
        maxLength={maxReplacement}
        dir="auto"
        value={form.text}
        onChange={form.setText}
        error={hasTried && form.wrong.text ? t('packing.replacement_required') : undefined}
      />
      <TextField
        label={t('packing.price')}
        hint={t('packing.price_hint', { price: formatMoney(line.price, language) })}
        inputMode="decimal"
        dir="ltr"
        maxLength={9}
        optional
        value={form.price}
        onChange={form.setPrice}
      />
      {line.choice === 'call_me' && (
        <Checkbox
          checked={form.isAgreed}
          onChange={form.setAgreed}
          label={t('packing.agreed')}
          error={hasTried && form.wrong.agreed ? t('packing.agreed_required') : undefined}
        />
      )}
    </>
  );
}

function LineFields({ line, form, hasTried }: FieldsProps) {
  const { t } = useTranslation(['partner', 'record']);
  const { language } = useLanguage();
  return (
    <Stack>
      <ChoiceGroup
        legend={t('packing.what')}
        layout="chips"
        options={form.options.map((value) => ({
          value,
          label: value === 'open' ? t('record:lines.kept') : t(`packing.kind.${value}`),
        }))}
        value={form.kind}
        onChange={form.setKind}
      />
      {form.kind === 'weighed' && (
        <TextField
          label={t('packing.grams')}
          hint={t('packing.grams_hint', { grams: formatNumber(line.boughtGrams, language) })}
          inputMode="numeric"
          dir="ltr"
          maxLength={6}
          value={form.grams}
          onChange={form.setGrams}
          error={hasTried && form.wrong.grams ? t('packing.grams_required') : undefined}
        />
      )}
      {form.kind === 'replaced' && <Replace line={line} form={form} hasTried={hasTried} />}
    </Stack>
  );
}

function LineDialog({ orderId, line, onClose }: { orderId: string; line: Line; onClose: () => void }) {
  const { t } = useTranslation(['record', 'partner']);
  const form = useLineForm(line);
  const marking = useMarkLine(orderId, line.at);
  return (
    <DecisionDialog
      title={t('partner:packing.change_named', { name: isolate(line.name) })}
      choice={{
        isMade: form.isMade,
        field: (hasTried) => <LineFields line={line} form={form} hasTried={hasTried} />,
      }}
      confirm={t('partner:packing.save')}
      isPending={marking.isPending}
      problem={marking.problem}
      failed={t('lines.failed')}
      onConfirm={() => marking.mutate(form.mark, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(`partner:packing.choice.${line.choice}`)}
    </DecisionDialog>
  );
}

export function OrderLines({ orderId, lines }: { orderId: string; lines: readonly Line[] }) {
  const { t } = useTranslation(['record', 'partner', 'admin']);
  const { language } = useLanguage();
  const [line, setLine] = useState<Line | null>(null);
  const stateOf = ({ state, replacement }: Line): string =>
    state === 'replaced'
      ? t('partner:packing.state.replaced', { name: isolate(replacement ?? '') })
      : state === 'open'
        ? t('lines.kept')
        : t(`admin:order.line_state.${state}`);
  return (
    <SectionCard title={t('lines.title')}>
      <p className="mb-12 text-muted">{t('lines.text')}</p>
      <ul role="list">
        {lines.map((one) => (
          <li
            key={one.at}
            className="flex items-center justify-between gap-8 py-4 not-first:border-t not-first:border-line"
          >
            <span className="flex min-w-0 flex-col">
              <span>
                <bdi>{one.name}</bdi>
                {one.count !== undefined && ` × ${formatNumber(one.count, language)}`}
              </span>
              <span className="text-14 text-muted">
                {stateOf(one)} · {formatMoney(one.paid, language)}
              </span>
            </span>
            <May right="order_changes">
              <Button
                variant="plain"
                aria-label={t('partner:packing.change_named', { name: one.name })}
                onClick={() => setLine(one)}
              >
                {t('partner:packing.change')}
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {line !== null && <LineDialog orderId={orderId} line={line} onClose={() => setLine(null)} />}
    </SectionCard>
  );
}
