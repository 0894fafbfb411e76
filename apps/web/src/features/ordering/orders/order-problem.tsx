import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { type OrderProblem, orderProblems, reportProblem } from '@sufra/contract/ordering/problem.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { orderProblem } from '@sufra/contract/subscription/promises.ts';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CaptureField } from '../../../kit/fields/capture-field.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { formatMoney, formatNumber, formatSpan, isolate } from '../../../lib/format.ts';
import { attemptKeys, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useOrderCache } from './order-status.api.ts';

const maxNote = 500;

type ProblemBody = BodyOf<typeof reportProblem>;

function useOrderProblem(orderId: string) {
  const { invalidate } = useOrderCache(orderId);
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useSingleMutation({
    mutationFn: async (body: ProblemBody) => {
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      const reply = await call(reportProblem, { params: { orderId }, body, idempotencyKey });
      keys.close();
      return reply;
    },
    onSuccess: invalidate,
    onError: (error) => isApiError(error, 'not_possible_now') && void invalidate(),
  });
}

function useProblemForm({ lines }: OrderDetail) {
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [portions, setPortions] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const isCooked = lines.length === 0;
  const needsPhoto = problem !== null && problem !== 'missing';
  const wrong = {
    problem: problem === null,
    lines: !isCooked && chosen.length === 0,
    photo: needsPhoto && photo === null,
  };
  const body: ProblemBody | null =
    problem === null || wrong.lines || wrong.photo
      ? null
      : {
          problem,
          ...(isCooked ? { portions } : { lines: [...chosen] }),
          note: note.trim() || null,
          ...(needsPhoto && photo !== null && { photo }),
        };
  const fields = { problem, setProblem, portions, setPortions, chosen, setChosen, note, setNote };
  return { ...fields, photo, setPhoto, isCooked, needsPhoto, wrong, body };
}

type ProblemForm = ReturnType<typeof useProblemForm>;

interface PartProps {
  order: OrderDetail;
  form: ProblemForm;
  hasTried: boolean;
}

function Affected({ order, form, hasTried }: PartProps) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { chosen, setChosen } = form;
  if (form.isCooked)
    return (
      <Stepper
        label={t('problem.portions')}
        value={form.portions}
        onChange={form.setPortions}
        max={order.familySize}
        text={t('problem.of', {
          portions: formatNumber(form.portions, language),
          all: formatNumber(order.familySize, language),
        })}
      />
    );
  const toggle = (at: number, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, at] : chosen.filter((one) => one !== at));
  return (
    <fieldset data-wrong={hasTried && form.wrong.lines}>
      <legend className="pb-8 font-medium">{t('problem.lines')}</legend>
      {order.lines.map(({ name, paid, state }, at) => (
        <Checkbox
          key={`${name} ${String(at)}`}
          checked={chosen.includes(at)}
          onChange={(isOn) => toggle(at, isOn)}
          disabled={state === 'out_of_stock'}
          label={`${isolate(name)} · ${formatMoney(paid, language)}`}
        />
      ))}
      <FieldError
        id="problem-lines"
        error={hasTried && form.wrong.lines ? t('problem.lines_required') : undefined}
      />
    </fieldset>
  );
}

function Photo({ form, hasTried }: Omit<PartProps, 'order'>) {
  const { t } = useTranslation('order');
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-wrong={hasTried && form.wrong.photo}>
      <CaptureField
        label={t('problem.photo')}
        hint={t('problem.photo_hint')}
        icon={<IconCamera size={64} stroke={1.25} aria-hidden="true" />}
        facing="environment"
        picture={form.photo}
        onPicture={form.setPhoto}
        error={hasTried && form.wrong.photo ? t('problem.photo_required') : undefined}
        failure={t('problem.photo_failure')}
        isOpen={isOpen}
        onOpen={setOpen}
      />
    </div>
  );
}

function useSend(order: OrderDetail, onClose: () => void) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const report = useOrderProblem(order.id);
  const send = (body: ProblemBody): void =>
    report.mutate(body, {
      tell: ({ credited, request }) => {
        onClose();
        toast({
          title: t('problem.thanks'),
          description:
            credited === null
              ? t('problem.to_support', { number: isolate(request ?? '') })
              : t('problem.credited', { amount: formatMoney(credited, language) }),
        });
      },
    });
  return { ...report, send };
}

export function OrderProblemDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation(['order', 'common']);
  const { language } = useLanguage();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useProblemForm(order);
  const report = useSend(order, onClose);
  const [hasTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (form.body === null) return focusFirstWrong(element.current);
    if (!report.isPending) report.send(form.body);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('problem.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={report.isPending}>
            {t('problem.send')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} onSubmit={submit} noValidate>
        <Stack>
          <p>
            {t('problem.text', {
              hours: formatSpan(orderProblem.hours, 'hour', language),
              amount: formatMoney(orderProblem.credit, language),
              credits: formatNumber(orderProblem.credits, language),
              days: formatSpan(orderProblem.days, 'day', language),
            })}
          </p>
          <div data-wrong={hasTried && form.wrong.problem}>
            <ChoiceGroup
              legend={t('problem.what')}
              value={form.problem}
              onChange={form.setProblem}
              options={orderProblems.map((value) => ({ value, label: t(`problem.kind.${value}`) }))}
              error={hasTried && form.wrong.problem ? t('problem.required') : undefined}
            />
          </div>
          <Affected order={order} form={form} hasTried={hasTried} />
          {form.needsPhoto && <Photo form={form} hasTried={hasTried} />}
          <TextArea
            label={t('problem.note')}
            value={form.note}
            onChange={form.setNote}
            maxLength={maxNote}
            dir="auto"
          />
          {report.error !== null && (
            <Notice tone="danger" role="alert" title={t('problem.failed')}>
              {errorText(report.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
