import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';

interface ChipsProps<Value extends string> {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChoose: (value: Value) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** One tap decides. Escape and "Cancel" close it. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { legend, options, onChoose, onClose, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-8 rounded-control bg-sunken p-8"
      onKeyDown={closeOnEscape}
    >
      <p id={id} className="font-medium">
        {legend}
      </p>
      <div className="flex flex-wrap gap-8">
        {options.map(({ value, label }, at) => (
          <Button
            key={value}
            ref={at === 0 ? first : null}
            className="bg-surface px-12"
            variant="quiet"
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
        <Button className="px-12" variant="plain" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
      </div>
      {children}
    </div>
  );
}
