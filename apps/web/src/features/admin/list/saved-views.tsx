import {
  getListViews,
  type ListView,
  maxViewName,
  removeListView,
  saveListView,
} from '@sufra/contract/admin/list-views.ts';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Row, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

/** The list and its filters, without the page. */
function useShownView() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('cursor');
  return { list: pathname.split('/').at(-1) ?? '', query: query.toString() };
}

function SavedView({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const removing = useAdminAction({
    act: () => call(removeListView, { params: { id: view.id } }),
    refreshes: ['list-views'],
    done: {
      title: t('list.views.removed_title'),
      text: t('list.views.removed', { name: isolate(view.name) }),
    },
    failed: { title: t('list.views.remove_failed') },
  });
  return (
    <li className="flex items-center gap-8 border-b border-line last:border-b-0">
      <Link
        className="flex min-h-target grow items-center wrap-anywhere"
        to={{ pathname, search: view.query }}
        onClick={onClose}
      >
        <bdi>{view.name}</bdi>
      </Link>
      <IconButton
        label={t('list.views.remove', { name: isolate(view.name) })}
        icon={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => removing.mutate()}
      />
    </li>
  );
}

function SaveForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('admin');
  const shown = useShownView();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [hasTried, setTried] = useState(false);
  const saving = useAdminAction({
    act: () => call(saveListView, { body: { ...shown, name: name.trim() } }),
    refreshes: ['list-views'],
    done: { title: t('list.views.saved_title'), text: t('list.views.saved', { name: isolate(name.trim()) }) },
    failed: { title: t('list.views.save_failed') },
    explain: () => undefined,
  });
  const isMissing = name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return focusFirstWrong(form.current);
    saving.mutate(undefined, { onSuccess: onSaved });
  };
  if (shown.query === '') return <p className="text-muted">{t('list.views.nothing_chosen')}</p>;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextField
          label={t('list.views.name')}
          hint={t('list.views.name_hint')}
          autoComplete="off"
          maxLength={maxViewName}
          dir="auto"
          value={name}
          onChange={setName}
          error={hasTried && isMissing ? t('list.views.name_missing') : undefined}
        />
        <Row>
          <Button type="submit" pending={saving.isPending}>
            {t('list.views.save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { list } = useShownView();
  const { data, error, refetch, isFetching } = useAdminQuery(['list-views'], (signal) =>
    call(getListViews, { signal }),
  );
  const views = data?.views.filter((view) => view.list === list) ?? [];
  return (
    <Dialog open onClose={onClose} title={t('list.views.title')}>
      <Stack>
        {data === undefined ? (
          error === null ? (
            <Loading>
              <Skeleton height="3rem" />
            </Loading>
          ) : (
            <ErrorState
              error={error}
              title={t('list.views.failed')}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )
        ) : (
          <>
            {views.length === 0 && <p>{t('list.views.empty')}</p>}
            <ul role="list">
              {views.map((view) => (
                <SavedView key={view.id} view={view} onClose={onClose} />
              ))}
            </ul>
            <SaveForm onSaved={onClose} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
