import { InstallCard, PushSettings } from '../../../features/device/device-settings.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';

export function Component() {
  return (
    <Stack gap={24}>
      <PushSettings />
      <InstallCard />
    </Stack>
  );
}
