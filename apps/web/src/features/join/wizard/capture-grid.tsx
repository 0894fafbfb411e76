import type { Icon as IconType } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptureField } from '../../../kit/fields/capture-field.tsx';
import type { Capture, Pictures } from './pictures.ts';

interface CaptureGridProps<Name extends string> {
  captures: readonly Capture<Name>[];
  icons: Readonly<Record<Name, IconType>>;
  pictures: Pictures<Name>;
  onTake: (name: Name, url: string) => void;
  errorOf: (name: Name) => string | undefined;
  failure: string;
}

export function CaptureGrid<Name extends string>(props: CaptureGridProps<Name>) {
  const { captures, icons, pictures, onTake, errorOf, failure } = props;
  const { t } = useTranslation('join');
  const [open, setOpen] = useState<Name | null>(null);
  return (
    <div className="grid grid-fit-320 gap-16">
      {captures.map(({ name, facing }) => {
        const Icon: IconType = icons[name];
        return (
          <CaptureField
            key={name}
            label={t(`picture.${name}.label`)}
            hint={t(`picture.${name}.hint`)}
            icon={<Icon size={72} stroke={1.1} aria-hidden="true" />}
            facing={facing}
            picture={pictures[name] ?? null}
            onPicture={(url) => onTake(name, url)}
            error={errorOf(name)}
            failure={failure}
            isOpen={open === name}
            onOpen={(isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now))}
          />
        );
      })}
    </div>
  );
}
