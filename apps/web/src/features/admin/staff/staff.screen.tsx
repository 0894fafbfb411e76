import { resetSecondFactor } from '@sufra/contract/identity/second-factor.ts';
import { staffRoles, type StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import {
  changeStaffRole,
  getStaff,
  inviteStaff,
  removeStaff,
  type StaffMember,
} from '@sufra/contract/identity/staff.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { Badge, Card, LeftToRight, Row, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { formatPhone, isolatedPhone, toE164 } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { NotSet, PageHead, PageState, StaleNotice } from '../page.tsx';

const refreshes = ['staff', 'users', 'audit'];
const minName = 2;
const nameOf = ({ name, phone }: StaffMember): string => isolate(name ?? isolatedPhone(phone));

interface RoleFieldProps {
  value: StaffRole | null;
  onChange: (role: StaffRole) => void;
  error: string | undefined;
}

function RoleField({ value, onChange, error }: RoleFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <div data-wrong={error !== undefined}>
      <ChoiceGroup
        legend={t('staff.role')}
        value={value}
        onChange={onChange}
        error={error}
        options={staffRoles.map((role) => ({
          value: role,
          label: t(`staff.roles.${role}`),
          description: t(`staff.may.${role}`),
        }))}
      />
    </div>
  );
}

function useInvite() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: BodyOf<typeof inviteStaff>) => call(inviteStaff, { body }),
    refreshes,
    done: { title: t('staff.invited_title'), text: t('staff.invited_text') },
    failed: { title: t('staff.invite_failed') },
    explain: (error) =>
      isApiError(error, 'not_possible_now')
        ? t(error.params['why'] === 'suspended' ? 'staff.why.suspended' : 'staff.why.already')
        : undefined,
  });
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const inviting = useInvite();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole | null>(null);
  const isPhone = toE164(phone) !== null;
  const isName = name.trim().length >= minName;
  const refused = fieldErrors(inviting.error, { phone: t('users.phone_invalid') });
  return (
    <DecisionDialog
      title={t('staff.invite')}
      choice={{
        isMade: isPhone && isName && role !== null,
        field: (hasTried) => (
          <Stack>
            <PhoneField
              label={t('users.phone')}
              autoComplete="off"
              value={phone}
              onChange={setPhone}
              error={hasTried && !isPhone ? t('users.phone_invalid') : refused['phone']}
            />
            <TextField
              label={t('users.name')}
              autoComplete="off"
              dir="auto"
              maxLength={80}
              value={name}
              onChange={setName}
              error={hasTried && !isName ? t('users.name_invalid') : refused['name']}
            />
            <RoleField
              value={role}
              onChange={setRole}
              error={hasTried && role === null ? t('staff.role_missing') : undefined}
            />
          </Stack>
        ),
      }}
      confirm={t('staff.invite_confirm')}
      isPending={inviting.isPending}
      problem={inviting.problem}
      failed={t('staff.invite_failed')}
      onConfirm={() => {
        if (role === null) return;
        const body = { phone: toE164(phone) ?? phone, name: name.trim(), role };
        inviting.mutate(body, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('staff.invite_text')}
    </DecisionDialog>
  );
}

interface MemberProps {
  member: StaffMember;
  onClose: () => void;
}

function RoleDialog({ member, onClose }: MemberProps) {
  const { t } = useTranslation('admin');
  const [role, setRole] = useState(member.role);
  const changing = useAdminAction({
    act: () => call(changeStaffRole, { params: { id: member.id }, body: { role } }),
    refreshes,
    done: { title: t('staff.changed_title'), text: t('staff.changed_text') },
    failed: { title: t('staff.change_failed') },
  });
  return (
    <DecisionDialog
      title={t('staff.change_ask', { name: nameOf(member) })}
      choice={{
        isMade: role !== member.role,
        field: (hasTried) => (
          <RoleField
            value={role}
            onChange={setRole}
            error={hasTried && role === member.role ? t('staff.role_same') : undefined}
          />
        ),
      }}
      confirm={t('staff.change')}
      isPending={changing.isPending}
      problem={changing.problem}
      failed={t('staff.change_failed')}
      onConfirm={() => changing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('staff.change_text')}
    </DecisionDialog>
  );
}

function RemoveDialog({ member, onClose }: MemberProps) {
  const { t } = useTranslation('admin');
  const removing = useAdminAction({
    act: () => call(removeStaff, { params: { id: member.id } }),
    refreshes,
    done: { title: t('staff.removed_title'), text: t('staff.removed_text') },
    failed: { title: t('staff.remove_failed') },
  });
  return (
    <DecisionDialog
      title={t('staff.remove_ask', { name: nameOf(member) })}
      confirm={t('staff.remove')}
      tone="danger"
      isPending={removing.isPending}
      problem={removing.problem}
      failed={t('staff.remove_failed')}
      onConfirm={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('staff.remove_text')}
    </DecisionDialog>
  );
}

function ResetDialog({ member, onClose }: MemberProps) {
  const { t } = useTranslation('admin');
  const resetting = useAdminAction({
    act: () => call(resetSecondFactor, { params: { id: member.id } }),
    refreshes,
    done: { title: t('staff.reset_title'), text: t('staff.reset_done') },
    failed: { title: t('staff.reset_failed') },
  });
  return (
    <DecisionDialog
      title={t('staff.reset_ask', { name: nameOf(member) })}
      confirm={t('staff.reset')}
      tone="danger"
      isPending={resetting.isPending}
      problem={resetting.problem}
      failed={t('staff.reset_failed')}
      onConfirm={() => resetting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('staff.reset_text')}
    </DecisionDialog>
  );
}

function useColumns(): readonly Column<StaffMember>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      label: t('users.name'),
      cell: ({ name, isSelf }) => (
        <>
          {name === null ? <NotSet /> : <bdi>{name}</bdi>}
          {isSelf && ` (${t('staff.you')})`}
        </>
      ),
    },
    {
      key: 'phone',
      label: t('users.phone'),
      cell: ({ phone }) => <LeftToRight>{formatPhone(phone)}</LeftToRight>,
    },
    {
      key: 'role',
      label: t('staff.role'),
      cell: ({ role, isSuspended }) => (
        <Row gap={8}>
          <Badge tone="info">{t(`staff.roles.${role}`)}</Badge>
          {isSuspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'factor',
      label: t('staff.factor'),
      cell: ({ secondFactorSince: since }) =>
        since === null ? t('staff.factor_none') : t('factor.since', { at: momentText(since, language) }),
    },
    {
      key: 'seen',
      label: t('user.last_seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('user.never') : momentText(lastSeenAt, language)),
    },
  ];
}

type Asked = { readonly what: 'role' | 'reset' | 'remove'; readonly member: StaffMember } | null;

function MemberActions({ member, onAsk }: { member: StaffMember; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('admin');
  if (member.isSelf) return null;
  const name = nameOf(member);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('staff.change_named', { name })}
        onClick={() => onAsk({ what: 'role', member })}
      >
        {t('staff.change')}
      </Button>
      {member.secondFactorSince !== null && (
        <Button
          variant="quiet"
          aria-label={t('staff.reset_named', { name })}
          onClick={() => onAsk({ what: 'reset', member })}
        >
          {t('staff.reset')}
        </Button>
      )}
      <Button
        variant="danger"
        aria-label={t('staff.remove_named', { name })}
        onClick={() => onAsk({ what: 'remove', member })}
      >
        {t('staff.remove')}
      </Button>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const columns = useColumns();
  const reading = useAdminQuery(['staff'], (signal) => call(getStaff, { signal }));
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  if (reading.data === undefined) return <PageState reading={reading} title={t('staff.title')} />;
  const close = (): void => setAsked(null);
  return (
    <>
      <PageHead
        title={t('staff.title')}
        subtitle={t('staff.lead')}
        actions={
          <Button onClick={() => setInviting(true)} start={<IconUserPlus size={20} aria-hidden="true" />}>
            {t('staff.invite')}
          </Button>
        }
      />
      <StaleNotice reading={reading} />
      <Card>
        <DataTable
          caption={t('staff.title')}
          columns={columns}
          rows={reading.data}
          to={({ id }) => `/admin/users/${id}`}
          actions={(member) => <MemberActions member={member} onAsk={setAsked} />}
        />
      </Card>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.what === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.what === 'reset' && <ResetDialog member={asked.member} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog member={asked.member} onClose={close} />}
    </>
  );
}
