import type { Address } from '@sufra/contract/household/addresses.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { AddressText } from './address-text.tsx';
import type { ChosenAddress } from './address.api.ts';

// Most orders use a saved address: load the form after the screen renders.
const loadForm = () => import('./address-form.tsx');
const AddressForm = lazy(async () => ({ default: (await loadForm()).AddressForm }));

interface PickerProps {
  user: SessionUser;
  choice: ChosenAddress;
  legend: string;
  error?: string | undefined;
}

interface NewAddressProps {
  user: SessionUser;
  isFirst: boolean;
  onSaved: (saved: Address) => void;
  onCancel?: () => void;
}

function NewAddress({ user, isFirst, onSaved, onCancel }: NewAddressProps) {
  const { t } = useTranslation('addresses');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focus the form only when the customer opened it.
    if (!isFirst) title.current?.focus();
  }, [isFirst]);
  return (
    <section
      className="flex flex-col gap-16 rounded-card border border-dashed border-line-strong p-16 h3:text-18"
      aria-labelledby={titleId}
    >
      <h3 ref={title} id={titleId} tabIndex={-1}>
        {t(isFirst ? 'first_title' : 'new_title')}
      </h3>
      {isFirst && <p className="text-muted">{t('first_text')}</p>}
      <Suspense fallback={<FormLoading />}>
        <AddressForm
          user={user}
          address={null}
          isFirst={isFirst}
          onSaved={onSaved}
          {...(onCancel !== undefined && { onCancel })}
        />
      </Suspense>
    </section>
  );
}

function FormLoading() {
  return (
    <Loading>
      <Skeleton shape="block" height="30rem" />
    </Loading>
  );
}

function Choices({ choice, legend, error }: Omit<PickerProps, 'user'>) {
  const { t } = useTranslation('addresses');
  const list = choice.addresses.data ?? [];
  return (
    <div data-wrong={error !== undefined}>
      <ChoiceGroup
        legend={legend}
        hideLegend
        options={list.map((address) => ({
          value: address.id,
          label: `\u2068${address.title}\u2069`,
          description: (
            <>
              <AddressText address={address} />
              {address.isDefault && <Badge>{t('default')}</Badge>}
            </>
          ),
        }))}
        value={choice.chosenId}
        onChange={choice.pick}
        error={error}
      />
    </div>
  );
}

function PickerLoading() {
  return (
    <Loading>
      <Skeleton shape="block" height="6.5rem" />
      <Skeleton width="12rem" height="2.75rem" />
    </Loading>
  );
}

export function AddressPicker({ user, choice, legend, error }: PickerProps) {
  const { t } = useTranslation('addresses');
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A failed import is tried again when the form opens.
    loadForm().catch(() => undefined);
  }, []);
  const { data: list, isPending, isFetching, error: failure, refetch } = choice.addresses;
  /** Move focus from the closed form to what replaces it. */
  const focusAfter = (selector: string): void => {
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const close = (): void => {
    setAdding(false);
    focusAfter('button');
  };
  const take = (saved: Address): void => {
    setAdding(false);
    choice.pick(saved.id);
    focusAfter('input:checked');
  };
  if (isPending) return <PickerLoading />;
  if (list === undefined) {
    return (
      <ErrorState
        error={failure}
        title={t('failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (list.length === 0) return <NewAddress user={user} isFirst onSaved={take} />;
  return (
    <div ref={place}>
      <Stack>
        <Choices choice={choice} legend={legend} error={error} />
        {isAdding ? (
          <NewAddress user={user} isFirst={false} onSaved={take} onCancel={close} />
        ) : (
          <div>
            <Button
              variant="plain"
              start={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          </div>
        )}
      </Stack>
    </div>
  );
}
