import { type Member, maxMembers } from '@sufra/contract/household/household.ts';
import { allergyOptions } from '@sufra/contract/options.ts';
import { IconAlertTriangle, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { insideSentence } from '../../../lib/food-text.ts';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { FormSection } from '../form-parts.tsx';
import { useMembers, useSaveMembers } from '../household.api.ts';
import { DishesLeft } from '../reading/dishes-left.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { type MemberDraft, memberDraftOf, membersWith, membersWithout, newMember } from './member-draft.ts';

interface MemberCardProps {
  member: Member;
  onEdit?: () => void;
  onRemove?: () => void;
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const unread = new Set(member.understood.filter(({ recognised }) => !recognised).map(({ text }) => text));
  const { allergies, dietaryPrograms, healthConditions } = member;
  if (allergies.length + dietaryPrograms.length === 0 && healthConditions === null && !member.fasts)
    return <p className="text-14 font-normal text-muted">{t('members.no_limits')}</p>;
  return (
    <ul role="list" className="flex flex-wrap gap-8">
      {allergies.map((allergy) => (
        <li key={allergy}>
          <Badge
            tone={unread.has(allergy) ? 'highlight' : 'main'}
            icon={unread.has(allergy) ? <IconAlertTriangle size={16} aria-hidden="true" /> : undefined}
          >
            {unread.has(allergy)
              ? t('members.unread', { text: allergy })
              : t('members.no', {
                  what: Object.hasOwn(allergyOptions, allergy)
                    ? insideSentence(t(`options:allergy.${allergy}`), language)
                    : allergy,
                })}
          </Badge>
        </li>
      ))}
      {dietaryPrograms.map((program) => (
        <li key={program}>
          <Badge tone="good">{t(`options:program.${program}`)}</Badge>
        </li>
      ))}
      {healthConditions !== null && (
        <li>
          <Badge tone={member.uncheckedConditions.length > 0 ? 'highlight' : 'sand'}>
            <bdi>{healthConditions}</bdi>
          </Badge>
        </li>
      )}
      {member.fasts && (
        <li>
          <Badge>{t('ramadan.badge')}</Badge>
        </li>
      )}
    </ul>
  );
}

function MemberCard({ member, onEdit, onRemove }: MemberCardProps) {
  const { t } = useTranslation(['household', 'common']);
  const name = member.name === '' ? t('members.you') : member.name;
  return (
    <li className="flex flex-wrap justify-between gap-x-16 gap-y-8 border-t border-line py-16 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 grow basis-224 flex-col gap-8">
        <p className="flex flex-wrap items-baseline gap-x-12 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="text-14 font-normal text-muted">
            {member.isSubscriber ? t('members.subscriber') : t(`portion.${String(member.portion * 100)}`)}
          </span>
        </p>
        <Facts member={member} />
        <DishesLeft left={member.dishesLeft} />
        {member.isSubscriber && (
          <p className="text-14 font-normal text-muted">{t('members.subscriber_text')}</p>
        )}
      </div>
      {onEdit !== undefined && onRemove !== undefined && (
        <div className="flex items-start">
          <Button
            variant="plain"
            onClick={onEdit}
            aria-label={t('members.edit_title', { name })}
            start={<IconPencil size={20} aria-hidden="true" />}
          >
            {t('common:actions.edit')}
          </Button>
          <IconButton
            label={t('members.remove_title', { name })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  member: Member;
  onClose: () => void;
  onRemove: () => void;
  isSaving: boolean;
  error: unknown;
}

function RemoveDialog({ member, onClose, onRemove, isSaving, error }: RemoveDialogProps) {
  const { t } = useTranslation(['household', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.remove_title', { name: member.name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('members.keep')}
          </Button>
          <Button variant="danger" pending={isSaving} onClick={onRemove}>
            {t('common:actions.remove')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('members.remove_text', { name: member.name })}</p>
        {error !== null && (
          <Notice tone="danger" role="alert" title={t('members.save_failed')}>
            {errorText(error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

function MemberList({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const save = useSaveMembers();
  const [edited, setEdited] = useState<MemberDraft | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const open = (draft: MemberDraft): void => {
    save.reset();
    setEdited(draft);
  };
  const keep = (draft: MemberDraft): void =>
    save.mutate(membersWith(members, draft), {
      onSuccess: () => {
        setEdited(null);
        toast({ title: t('members.saved', { name: draft.name.trim() }) });
      },
    });
  const remove = (member: Member): void => {
    if (save.isPending) return;
    save.mutate(membersWithout(members, member.id), {
      onSuccess: () => {
        setRemoved(null);
        // The pressed button disappears with its member.
        requestAnimationFrame(() => list.current?.focus());
        toast({ title: t('members.removed', { name: member.name }) });
      },
    });
  };
  const isFull = members.length >= maxMembers;
  return (
    <>
      <ul role="list" ref={list} tabIndex={-1} className="flex flex-col">
        {members.map((member) =>
          member.isSubscriber ? (
            <MemberCard key={member.id} member={member} />
          ) : (
            <MemberCard
              key={member.id}
              member={member}
              onEdit={() => open(memberDraftOf(member, language))}
              onRemove={() => {
                save.reset();
                setRemoved(member);
              }}
            />
          ),
        )}
      </ul>
      {isFull ? (
        <p className="text-14 font-normal text-muted">{t('members.full', { count: maxMembers })}</p>
      ) : (
        <Button
          variant="quiet"
          onClick={() => open(newMember)}
          start={<IconUserPlus size={20} aria-hidden="true" />}
        >
          {t('members.add')}
        </Button>
      )}
      {edited !== null && (
        <MemberDialog
          member={edited}
          onClose={() => setEdited(null)}
          onSave={keep}
          isSaving={save.isPending}
          error={save.error}
        />
      )}
      {removed !== null && (
        <RemoveDialog
          member={removed}
          onClose={() => setRemoved(null)}
          onRemove={() => remove(removed)}
          isSaving={save.isPending}
          error={save.error}
        />
      )}
    </>
  );
}

export function MembersSection() {
  const { t } = useTranslation('household');
  const members = useMembers();
  return (
    <FormSection title={t('members.title')} text={t('members.text')}>
      {members.data !== undefined ? (
        <MemberList members={members.data.members} />
      ) : members.isPending ? (
        <Loading>
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="70%" />
          <Skeleton width="40%" height="1.5rem" />
        </Loading>
      ) : (
        <ErrorState
          error={members.error}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      )}
    </FormSection>
  );
}
