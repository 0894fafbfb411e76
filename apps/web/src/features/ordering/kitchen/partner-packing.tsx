import type { LineState } from '@sufra/contract/ordering/ordering.ts';
import { maxReplacement, packLine, type PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { shelvesOf } from '../shopping-lines.ts';
import { boughtText, weightText } from '../order-text.ts';
import { Talk } from '../conversation/talk.tsx';
import { useRefusalText } from './partner-moves.ts';
import { useOrderCache } from './partner-orders.api.ts';

type Line = PartnerOrder['lines'][number];
type Mark = Omit<BodyOf<typeof packLine>, 'line'>;

function usePackLine(orderId: string) {
  const { show, invalidate } = useOrderCache(orderId);
  return useMutation({
    mutationFn: (body: BodyOf<typeof packLine>) => call(packLine, { params: { orderId }, body }),
    onSuccess: show,
    onError: (error) => {
      if (isApiError(error, 'order_decided')) invalidate();
    },
  });
}

function usePackRefusal(): (error: unknown) => string {
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  return (error) => {
    if (isApiError(error, 'text_names_foods'))
      return t('packing.other_food', { foods: isolate(String(error.params['foods'] ?? '')) });
    if (isApiError(error, 'invalid_request') && error.fields['price'] !== undefined)
      return t('packing.price_wrong');
    return isApiError(error, 'invalid_request') ? t('packing.wrong') : refusal(error);
  };
}

const kinds = ['weighed', 'replaced', 'out_of_stock'] as const;
type Kind = (typeof kinds)[number];

const mayBe = ({ packs, choice, count }: Line): Kind[] =>
  kinds.filter((kind) =>
    kind === 'weighed'
      ? packs.length === 0 && count === undefined
      : kind !== 'replaced' || choice !== 'refund',
  );

function useChangeForm(line: Line) {
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
  const mark: Mark | null =
    wrong.grams || wrong.text || wrong.agreed
      ? null
      : {
          state: kind,
          ...(kind === 'weighed' && { grams: weight }),
          ...(kind === 'replaced' && { replacement: text.trim(), ...(typed !== '' && { price: typed }) }),
          ...(kind === 'replaced' && isAgreed && { isAgreed }),
        };
  const fields = { kind, setKind, grams, setGrams, text, setText, price, setPrice, isAgreed, setAgreed };
  return { ...fields, options, wrong, mark };
}

interface FieldsProps {
  line: Line;
  form: ReturnType<typeof useChangeForm>;
  hasTried: boolean;
}

function Weigh({ line, form, hasTried }: FieldsProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  return (
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
  );
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

interface ChangeDialogProps {
  line: Line;
  at: number;
  packing: ReturnType<typeof usePackLine>;
  onClose: () => void;
}

function ChangeDialog({ line, at, packing, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['partner', 'common']);
  const refusal = usePackRefusal();
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const form = useChangeForm(line);
  const [hasTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (form.mark === null) return focusFirstWrong(element.current);
    if (!packing.isPending) packing.mutate({ line: at, ...form.mark }, { onSuccess: onClose });
  };
  const fields = { line, form, hasTried };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isolate(line.name)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={packing.isPending}>
            {t('packing.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} onSubmit={submit} noValidate>
        <Stack>
          <p>{t(`packing.choice.${line.choice}`)}</p>
          <ChoiceGroup
            legend={t('packing.what')}
            layout="chips"
            options={form.options.map((value) => ({ value, label: t(`packing.kind.${value}`) }))}
            value={form.kind}
            onChange={form.setKind}
          />
          {form.kind === 'weighed' && <Weigh {...fields} />}
          {form.kind === 'replaced' && <Replace {...fields} />}
          {packing.error !== null && (
            <Notice tone="danger" role="alert" title={t('update.failed_title')}>
              {refusal(packing.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function useStateText(): (line: Line) => string {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (line) => {
    const { state, choice, grams, replacement } = line;
    if (state === 'open' || state === 'packed') return t(`packing.choice.${choice}`);
    const params = { weight: weightText(grams ?? 0, words, language), name: isolate(replacement ?? '') };
    return `${t(`packing.state.${state}`, params)} · ${formatMoney(line.paid, language)}`;
  };
}

const isDone = (state: LineState): boolean => state !== 'open';

function PackingLine({ order, at, line }: { order: PartnerOrder; at: number; line: Line }) {
  const { t } = useTranslation(['partner', 'common']);
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  const refusal = usePackRefusal();
  const stateText = useStateText();
  const [isOpen, setOpen] = useState(false);
  const packing = usePackLine(order.id);
  const shown = packing.isPending && !isOpen ? packing.variables.state : line.state;
  const failed = packing.isError && !isOpen ? packing.variables : null;
  const open = (): void => {
    packing.reset();
    setOpen(true);
  };
  return (
    <li className="not-first:border-t not-first:border-line">
      <div className="flex items-center justify-between gap-8">
        <Checkbox
          checked={isDone(shown)}
          onChange={(isPacked) => packing.mutate({ line: at, state: isPacked ? 'packed' : 'open' })}
          label={
            <span className="flex min-w-0 flex-col">
              <span>
                <bdi>{line.name}</bdi> <strong>{boughtText(line, words, language)}</strong>
              </span>
              <span className="text-14 text-muted">{stateText(line)}</span>
            </span>
          }
        />
        <Button
          variant="plain"
          className="min-h-48"
          aria-label={t('packing.change_named', { name: line.name })}
          onClick={open}
        >
          {t('packing.change')}
        </Button>
      </div>
      {failed !== null && (
        <Notice
          tone="danger"
          role="alert"
          title={t('packing.failed', { name: isolate(line.name) })}
          action={
            <Button variant="quiet" className="min-h-48" onClick={() => packing.mutate(failed)}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {refusal(packing.error)}
        </Notice>
      )}
      {isOpen && <ChangeDialog line={line} at={at} packing={packing} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** A keyboard scanner types the digits and Enter. */
function Scan({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const refusal = usePackRefusal();
  const packing = usePackLine(order.id);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = toLatinDigits(code).trim();
    const at = order.lines.findIndex(({ barcodes }) => barcodes.includes(typed));
    const line = order.lines[at];
    if (typed === '' || packing.isPending) return;
    if (line === undefined)
      return setSaid({ text: t('packing.scan.unknown', { code: typed }), isWrong: true });
    const name = isolate(line.name);
    const finish = (key: 'done' | 'again'): void => {
      setCode('');
      setSaid({ text: t(`packing.scan.${key}`, { name }), isWrong: false });
    };
    if (isDone(line.state)) return finish('again');
    packing.mutate(
      { line: at, state: 'packed' },
      {
        onSuccess: () => finish('done'),
        onError: (error) =>
          setSaid({ text: `${t('packing.failed', { name })}. ${refusal(error)}`, isWrong: true }),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('packing.scan.label')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={setCode}
        error={said?.isWrong ? said.text : undefined}
      />
      <p className="text-14 text-good-text empty:hidden" role="status">
        {said !== null && !said.isWrong && said.text}
      </p>
    </form>
  );
}

export function PackingLines({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const id = useId();
  const { language } = useLanguage();
  const back = order.lines.reduce((sum, { price, paid }) => sum + filsOf(price) - filsOf(paid), 0);
  const done = order.lines.filter(({ state }) => isDone(state)).length;
  return (
    <section aria-label={t('lines', { count: order.lines.length })}>
      <p className="font-medium">
        {t('packing.done', {
          done: formatNumber(done, language),
          all: formatNumber(order.lines.length, language),
        })}
      </p>
      {order.lines.some(({ barcodes }) => barcodes.length > 0) && <Scan order={order} />}
      {shelvesOf(order.lines.map((line, at) => ({ line, at, aisle: line.aisle, priceFils: null }))).map(
        ({ aisle, lines }) => (
          <section key={aisle} aria-labelledby={`${id}${aisle}`}>
            <h4 id={`${id}${aisle}`} className="pt-8 text-14 font-medium text-muted">
              {t(`getting:shopping.aisle.${aisle}`)}
            </h4>
            <ul role="list">
              {lines.map(({ line, at }) => (
                <PackingLine key={at} order={order} at={at} line={line} />
              ))}
            </ul>
          </section>
        ),
      )}
      {order.asksCall && (
        <div className="flex flex-wrap items-center gap-8 py-8">
          <p>{t('packing.call')}</p>
          <Talk
            orderId={order.id}
            as="kitchen"
            talks={order.talks.filter((talk) => talk.with === 'customer')}
            isGrocery
          />
        </div>
      )}
      <p className="text-14 text-muted" role="status">
        {t('packing.unmarked')}{' '}
        {back > 0 && t('packing.bill', { amount: formatMoney(filsOf(order.totalPrice) - back, language) })}
      </p>
    </section>
  );
}
