import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/form.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { LeaveGuard } from '../../kit/controls/leave-guard.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Row } from '../../kit/layout/surface.tsx';
import { HoursCopyDialog } from './hours-copy-dialog.tsx';
import { HoursDay } from './hours-day.tsx';
import { copied, daysFromMonday, type Week } from './hours-draft.ts';
import styles from './hours-editor.module.css';
import { paths } from './menu-view.ts';
import { useHoursForm } from './use-hours-form.ts';

export function HoursEditor({ hours }: { hours: Week }) {
  const { t } = useTranslation(['menu', 'common']);
  const navigate = useNavigate();
  const { form, week, change, submit, clashing, save, isDirty } = useHoursForm(
    hours,
    () => void navigate(paths.list),
  );
  const [copying, setCopying] = useState<number | null>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} onSubmit={onSubmit} className={styles['editor']} noValidate>
      <p className={styles['lead']}>{t('hours.lead')}</p>
      <div className={styles['days']}>
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
        <LinkButton variant="quiet" to={paths.list}>
          {t('common:actions.cancel')}
        </LinkButton>
      </Row>
      {copying !== null && (
        <HoursCopyDialog
          day={copying}
          onClose={() => setCopying(null)}
          onCopy={(days) => {
            change(copied(week, copying, days));
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
