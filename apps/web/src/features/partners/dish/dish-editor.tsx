import { cuisines, mealTimes } from '@sufra/contract/options.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { scripts } from '../../../i18n/language.ts';
import { errorText } from '../../../lib/form.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChipGroup } from '../../../kit/controls/choice.tsx';
import { LeaveGuard } from '../../../kit/controls/leave-guard.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard, Row, Stack } from '../../../kit/layout/surface.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { TextArea, TextField } from '../../../kit/fields/text-field.tsx';
import { DishDerived } from './dish-derived.tsx';
import { type DishDraft, limits, type DishForm, useDishForm, draftOf, newDish } from './dish-form.ts';
import { DishLines } from './dish-lines.tsx';
import { paths } from '../menu-view.ts';
import { MinutesField, PriceField } from '../dish-parts.tsx';
import { isApiError } from '../../../lib/api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { useDish } from './dish.api.ts';

const languages = ['en', 'ar'] as const;

function Words({ form: { draft, change, errors } }: { form: DishForm }) {
  const { t } = useTranslation('menu');
  return (
    <SectionCard title={t('dish.words')}>
      <div className="grid grid-fit-272 items-start gap-x-24 gap-y-16">
        {languages.map((language) => (
          <Stack key={language}>
            <TextField
              label={t(`dish.title_${language}`)}
              lang={language}
              dir={scripts[language].dir}
              autoComplete="off"
              maxLength={limits.title}
              value={draft.title[language]}
              onChange={(text) => change({ title: { ...draft.title, [language]: text } })}
              error={errors[`title.${language}`]}
              required
            />
            <TextArea
              label={t(`dish.description_${language}`)}
              lang={language}
              dir={scripts[language].dir}
              optional
              rows={3}
              maxLength={limits.description}
              value={draft.description[language]}
              onChange={(text) => change({ description: { ...draft.description, [language]: text } })}
              error={errors[`description.${language}`]}
            />
          </Stack>
        ))}
      </div>
    </SectionCard>
  );
}

function Kind({ form: { draft, change, errors } }: { form: DishForm }) {
  const { t } = useTranslation('menu');
  return (
    <SectionCard title={t('dish.kind')}>
      <Stack gap={24}>
        <div className="grid grid-fit-272 items-start gap-x-24 gap-y-16">
          <SelectField
            label={t('dish.cuisine')}
            options={cuisines.map((value) => ({ value, label: t(`options:cuisine.${value}`) }))}
            value={draft.cuisine}
            onChange={(cuisine) => change({ cuisine })}
            error={errors['cuisine']}
            required
          />
          <Stepper
            label={t('dish.servings')}
            value={draft.servings}
            onChange={(servings) => change({ servings })}
            max={limits.servings}
            text={t('portions', { count: draft.servings })}
          />
        </div>
        <div data-wrong={errors['mealTimes'] !== undefined}>
          <ChipGroup
            legend={t('dish.meal_times')}
            options={mealTimes.map((value) => ({ value, label: t(`options:meal_time.${value}`) }))}
            value={draft.mealTimes}
            onChange={(chosen) => change({ mealTimes: chosen })}
            error={errors['mealTimes']}
          />
        </div>
      </Stack>
    </SectionCard>
  );
}

function Offer({ form: { draft, change, errors } }: { form: DishForm }) {
  const { t } = useTranslation('menu');
  return (
    <SectionCard title={t('dish.offer')}>
      <div className="grid grid-fit-272 items-start gap-x-24 gap-y-16">
        <PriceField
          hint={t('price.hint', { portions: t('portions', { count: draft.servings }) })}
          value={draft.price}
          onChange={(price) => change({ price })}
          error={errors['price']}
        />
        <MinutesField
          value={draft.prepMinutes}
          onChange={(prepMinutes) => change({ prepMinutes })}
          error={errors['prepMinutes']}
        />
      </div>
    </SectionCard>
  );
}

interface DishEditorProps {
  /** Null for a new dish. */
  mealId: string | null;
  opened: DishDraft;
  openOrders: number;
}

function DishEditor({ mealId, opened, openOrders }: DishEditorProps) {
  const { t } = useTranslation(['menu', 'common']);
  const form = useDishForm(mealId, opened);
  const { draft, save } = form;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={form.form} onSubmit={onSubmit} className="flex flex-col gap-16" noValidate>
      {openOrders > 0 && (
        <Notice tone="highlight" title={t('dish.open_orders', { count: openOrders })}>
          {t('dish.open_orders_text')}
        </Notice>
      )}
      <Words form={form} />
      <Kind form={form} />
      <div className="grid items-start gap-16 xl:grid-cols-[minmax(0,1fr)_22rem] xl:*:last:sticky xl:*:last:top-below-header">
        <DishLines form={form} />
        <DishDerived
          draft={draft}
          onServedWithout={(servedWithout) => form.change({ servedWithout })}
          onPrice={(price) => form.change({ price })}
        />
      </div>
      <Offer form={form} />
      {save.error !== null && (
        <Notice tone="danger" role="alert" title={t('failed.save')}>
          {errorText(save.error)}
        </Notice>
      )}
      <Row gap={8} stackOnPhone>
        <Button type="submit" pending={save.isPending}>
          {t(mealId === null ? 'dish.add' : 'dish.save')}
        </Button>
        <LinkButton variant="quiet" to={paths.list}>
          {t('common:actions.cancel')}
        </LinkButton>
      </Row>
      <LeaveGuard
        isDirty={form.isDirty}
        alsoInside
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </form>
  );
}

export function DishRoom({ mealId }: { mealId: string | null }) {
  const { t } = useTranslation('menu');
  const { data, error, isFetching, refetch } = useDish(mealId);
  if (mealId === null) return <DishEditor mealId={null} opened={newDish} openOrders={0} />;
  if (data !== undefined)
    return <DishEditor mealId={mealId} opened={draftOf(data)} openOrders={data.openOrders} />;
  if (error === null) {
    return (
      <Loading label={t('dish.loading')}>
        <Skeleton shape="block" height="16rem" />
        <Skeleton shape="block" height="16rem" />
      </Loading>
    );
  }
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={t('dish.missing')}
        text={t('dish.missing_text')}
        action={<LinkButton to={paths.list}>{t('back')}</LinkButton>}
      />
    );
  }
  return (
    <ErrorState
      error={error}
      title={t('dish.failed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
