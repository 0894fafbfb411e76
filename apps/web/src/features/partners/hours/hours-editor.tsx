import { type FormEvent, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { LeaveGuard } from '../../../kit/controls/leave-guard.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Row } from '../../../kit/layout/surface.tsx';
import { HoursDay } from './hours-day.tsx';
import {
  withCopiedDay,
  daysFromMonday,
  type Week,
  dayText,
  clashingDays,
  sortedWeek,
} from './opening-hours.ts';
import { paths } from '../menu-view.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChipGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { useSetHours } from '../menu.api.ts';

export function HoursEditor({ hours }: { hours: Week }) {
  const { t } = useTranslation(['menu', 'common']);
  const navigate = useNavigate();
  const { form, week, change, submit, clashing, save, isDirty } = useHoursForm(
    hours,
    () => void navigate(paths.hours),
  );
  const [copying, setCopying] = useState<number | null>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-16" noValidate>
      <p className="text-muted">{t('hours.lead')}</p>
      <div className="grid grid-fill-336 gap-12">
        {daysFromMonday.map((day) => (
          <HoursDay
            key={day}
            day={day}
            week={week}
            isClashing={clashing.includes(day)}
            onChange={change}
            onCopy={() => setCopying(day)}
          />
        ))}
      </div>
      {save.error !== null && (
        <Notice tone="danger" role="alert" title={t('failed.save')}>
          {errorText(save.error)}
        </Notice>
      )}
      <Row gap={8} stackOnPhone>
        <Button type="submit" pending={save.isPending}>
          {t('hours.save')}
        </Button>
        <LinkButton variant="quiet" to={paths.hours}>
          {t('common:actions.cancel')}
        </LinkButton>
      </Row>
      {copying !== null && (
        <HoursCopyDialog
          day={copying}
          onClose={() => setCopying(null)}
          onCopy={(days) => {
            change(withCopiedDay(week, copying, days));
            setCopying(null);
          }}
        />
      )}
      <LeaveGuard
        isDirty={isDirty}
        alsoInside
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </form>
  );
}

interface HoursCopyDialogProps {
  day: number;
  onClose: () => void;
  onCopy: (days: readonly number[]) => void;
}

function HoursCopyDialog({ day, onClose, onCopy }: HoursCopyDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { language } = useLanguage();
  const others = daysFromMonday.filter((one) => one !== day).map(String);
  const [chosen, setChosen] = useState<readonly string[]>(others);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hours.copy_title', { day: dayText(day, language) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen.map(Number))}>
            {t('hours.copy_confirm')}
          </Button>
        </>
      }
    >
      <ChipGroup
        legend={t('hours.copy_to')}
        options={others.map((value) => ({ value, label: dayText(Number(value), language) }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}

function useHoursForm(saved: Week, onSaved: () => void) {
  const { t } = useTranslation('menu');
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [week, setWeek] = useState(saved);
  const save = useSetHours();
  const clashing = clashingDays(week);
  const change = (next: Week): void => {
    isDirty.current = true;
    setWeek(next);
  };
  const submit = (): void => {
    if (save.isPending) return;
    if (clashing.length > 0) return focusFirstWrong(form.current);
    save.mutate(sortedWeek(week), {
      onSuccess: () => {
        isDirty.current = false;
        toast({ title: t('hours.done_title'), description: t('hours.done') });
        onSaved();
      },
    });
  };
  return { form, week, change, submit, clashing, save, isDirty };
}
