import { teamRoles, type TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import type { PartnerRole } from '@sufra/contract/statuses.ts';
import {
  addToTeam,
  changeTeamRole,
  getTeam,
  leaveTeam,
  mostInTeam,
  removeFromTeam,
  type TeamMember,
} from '@sufra/contract/partners/team.ts';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatDay, formatNumber, isolate } from '../../../lib/format.ts';
import { formatPhone, toE164 } from '../../../lib/phone.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

const teamKey = ['partner-team'] as const;

function useTeamChange<Body, Reply>(act: (body: Body) => Promise<Reply>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    onSettled: () => void client.invalidateQueries({ queryKey: teamKey }),
  });
}

interface AskDialogProps {
  title: string;
  confirm: string;
  tone?: 'main' | 'danger';
  isPending: boolean;
  failed: string;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

function AskDialog({ title, confirm, tone = 'main', isPending, failed, problem, ...own }: AskDialogProps) {
  const { t } = useTranslation('common');
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    own.onConfirm();
    requestAnimationFrame(() => focusFirstWrong(form.current));
  };
  return (
    <Dialog
      open
      onClose={own.onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={own.onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} pending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          {own.children}
          {problem !== null && (
            <Notice tone="danger" role="alert" title={failed}>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface RoleFieldProps {
  value: TeamRole | null;
  onChange: (role: TeamRole) => void;
  error?: string | undefined;
}

function RoleField({ value, onChange, error }: RoleFieldProps) {
  const { t } = useTranslation('desk');
  return (
    <div data-wrong={error !== undefined}>
      <ChoiceGroup
        legend={t('team.role')}
        value={value}
        onChange={onChange}
        error={error}
        options={teamRoles.map((role) => ({
          value: role,
          label: t(`team.roles.${role}`),
          description: t(`team.may.${role}`),
        }))}
      />
    </div>
  );
}

function useAddition(onClose: () => void) {
  const { t } = useTranslation('desk');
  const [draft, setDraft] = useState({ phone: '', name: '', role: null as TeamRole | null });
  const [hasTried, setTried] = useState(false);
  const adding = useTeamChange((body: { phone: string; name: string; role: TeamRole }) =>
    call(addToTeam, { body }),
  );
  const name = draft.name.trim();
  const phone = toE164(draft.phone);
  const wrong = {
    name: name.length < 2 ? t('team.name_wrong') : undefined,
    phone: phone === null ? t('team.phone_wrong') : undefined,
    role: draft.role === null ? t('team.role_missing') : undefined,
  };
  const submit = (): void => {
    setTried(true);
    if (phone === null || draft.role === null || name.length < 2) return;
    adding.mutate(
      { phone, name, role: draft.role },
      {
        onSuccess: () => {
          toast({ title: t('team.added_title'), description: t('team.added', { name: isolate(name) }) });
          onClose();
        },
      },
    );
  };
  const refused = fieldErrors(adding.error, { phone: t('team.phone_wrong'), name: t('team.name_wrong') });
  const errorOf = (field: 'name' | 'phone'): string | undefined =>
    (hasTried ? wrong[field] : undefined) ?? refused[field];
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }));
  const roleError = hasTried ? wrong.role : undefined;
  const isFieldError = Object.keys(refused).length > 0;
  return { draft, change, submit, errorOf, roleError, adding, isFieldError };
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const { draft, change, submit, errorOf, roleError, adding, isFieldError } = useAddition(onClose);
  const { error } = adding;
  const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
  const reason = why === 'already' || why === 'full' ? why : 'elsewhere';
  const problem =
    error === null || isFieldError
      ? null
      : why === undefined
        ? errorText(error)
        : t(`team.why.${reason}`, { most: formatNumber(mostInTeam, language) });
  return (
    <AskDialog
      title={t('team.add')}
      confirm={t('team.send')}
      isPending={adding.isPending}
      failed={t('team.add_failed')}
      problem={problem}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        label={t('team.name')}
        autoComplete="off"
        dir="auto"
        maxLength={80}
        value={draft.name}
        onChange={(typed) => change({ name: typed })}
        error={errorOf('name')}
        required
      />
      <PhoneField
        label={t('team.phone')}
        autoComplete="off"
        value={draft.phone}
        onChange={(typed) => change({ phone: typed })}
        error={errorOf('phone')}
        required
      />
      <RoleField value={draft.role} onChange={(role) => change({ role })} error={roleError} />
    </AskDialog>
  );
}

interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

function RoleDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('desk');
  const [role, setRole] = useState(member.role);
  const changing = useTeamChange(() => call(changeTeamRole, { params: { id: member.id }, body: { role } }));
  const confirm = (): void =>
    changing.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('team.changed_title'), description: t('team.changed') });
        onClose();
      },
    });
  return (
    <AskDialog
      title={t('team.change_title', { name: isolate(member.name) })}
      confirm={t('team.change')}
      isPending={changing.isPending}
      failed={t('team.change_failed')}
      problem={changing.error === null ? null : errorText(changing.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </AskDialog>
  );
}

function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('desk');
  const removing = useTeamChange(() => call(removeFromTeam, { params: { id: member.id } }));
  const name = isolate(member.name);
  const confirm = (): void =>
    removing.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('team.removed_title'), description: t('team.removed', { name }) });
        onClose();
      },
    });
  return (
    <AskDialog
      title={t('team.remove_title', { name })}
      confirm={t('team.remove')}
      tone="danger"
      isPending={removing.isPending}
      failed={t('team.remove_failed')}
      problem={removing.error === null ? null : errorText(removing.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('team.remove_text')}</p>
    </AskDialog>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const [asking, setAsking] = useState<'role' | 'remove' | null>(null);
  const close = (): void => setAsking(null);
  const { lastSeenAt } = member;
  const name = isolate(member.name);
  return (
    <li className="flex flex-wrap items-center gap-x-12 gap-y-4 py-12 not-first:border-t not-first:border-line">
      <span className="flex min-w-0 grow basis-192 flex-col">
        <strong>
          <bdi>{member.name}</bdi>
        </strong>
        <span className="flex flex-wrap gap-x-12 text-14 text-muted">
          <span>{t(`team.roles.${member.role}`)}</span>
          <LeftToRight>{formatPhone(member.phone)}</LeftToRight>
          <span>
            {lastSeenAt === null
              ? t('team.never')
              : t('team.seen', { day: formatDay(new Date(lastSeenAt), language, 'medium') })}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap gap-8 [&>button]:min-h-48">
        <Button
          variant="quiet"
          aria-label={t('team.change_named', { name })}
          onClick={() => setAsking('role')}
        >
          {t('team.change')}
        </Button>
        <Button
          variant="plain"
          aria-label={t('team.remove_named', { name })}
          onClick={() => setAsking('remove')}
        >
          {t('team.remove')}
        </Button>
      </span>
      {asking === 'role' && <RoleDialog member={member} onClose={close} />}
      {asking === 'remove' && <RemoveDialog member={member} onClose={close} />}
    </li>
  );
}

function Members() {
  const { t } = useTranslation('desk');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => call(getTeam, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <Loading label={t('team.loading')}>
        <Skeleton height="4rem" />
      </Loading>
    ) : (
      <ErrorState
        error={error}
        title={t('team.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data.length === 0) return <p className="text-muted">{t('team.empty')}</p>;
  return (
    <ul role="list">
      {data.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  );
}

export function Team() {
  const { t } = useTranslation('desk');
  const [isAdding, setAdding] = useState(false);
  return (
    <SectionCard title={t('team.title')} icon={<IconUsers size={24} aria-hidden="true" />}>
      <Stack>
        <p>{t('team.lead')}</p>
        <Members />
        <Button
          variant="quiet"
          fullWidth
          start={<IconUserPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('team.add')}
        </Button>
      </Stack>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

export function OwnPlace({ name: partner, role }: { name: string; role: Exclude<PartnerRole, 'owner'> }) {
  const { t } = useTranslation('desk');
  const [isAsking, setAsking] = useState(false);
  const leaving = useSingleMutation({ mutationFn: () => call(leaveTeam) });
  const name = isolate(partner);
  // A fresh page: nothing of this workplace stays in memory.
  const leave = (): void => leaving.mutate(undefined, { onSuccess: () => window.location.assign('/') });
  return (
    <>
      <Notice
        title={t('team.own_title', { name })}
        action={
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('team.leave')}
          </Button>
        }
      >
        {t('team.own', { role: t(`team.roles.${role}`), may: t(`team.may.${role}`) })}
      </Notice>
      {isAsking && (
        <AskDialog
          title={t('team.leave_title', { name })}
          confirm={t('team.leave')}
          tone="danger"
          isPending={leaving.isPending}
          failed={t('team.leave_failed')}
          problem={leaving.error === null ? null : errorText(leaving.error)}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          <p>{t('team.leave_text')}</p>
        </AskDialog>
      )}
    </>
  );
}
