import { maxOptionGroups, type ShownOptions } from '@sufra/contract/partners/menu-editing.ts';
import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { useMenuOptions } from '../menu-editing.api.ts';
import { OptionGroup } from './option-group.tsx';
import { useOptionsForm } from './options-form.ts';

interface OptionsDialogProps {
  item: MenuItemReply;
  onClose: () => void;
}

export function OptionsDialog(props: OptionsDialogProps) {
  const { item, onClose } = props;
  const { t } = useTranslation('menu');
  const { data, error, refetch, isFetching } = useMenuOptions(item.mealId);
  if (data !== undefined) return <Editor {...props} shown={data} />;
  return (
    <Dialog open onClose={onClose} title={t('options.title', { name: isolate(item.name) })} size="lg">
      {error === null ? (
        <Loading>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : (
        <ErrorState
          error={error}
          title={t('options.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Dialog>
  );
}

function Editor({ item, onClose, shown }: OptionsDialogProps & { shown: ShownOptions }) {
  const { t } = useTranslation(['menu', 'common']);
  const formId = useId();
  const own = useOptionsForm(item.mealId, shown, onClose);
  const { form, groups, add, submit, saving } = own;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('options.title', { name: isolate(item.name) })}
      size="lg"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('options.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('options.lead')}</p>
          {groups.map(({ id }, at) => (
            <OptionGroup key={id} at={at} own={own} />
          ))}
          {groups.length < maxOptionGroups && (
            <Button variant="quiet" fullWidth start={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
              {t('options.add_group')}
            </Button>
          )}
          {saving.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed.save')}>
              {errorText(saving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
