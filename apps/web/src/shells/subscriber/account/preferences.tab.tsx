import { MembersSection } from '../../../features/household/members/members-section.tsx';
import { PreferencesSummary } from '../../../features/household/preferences/preferences-summary.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { tabPath } from './tabs.ts';

export function Component() {
  return (
    <Stack gap={24}>
      <PreferencesSummary backTo={tabPath('preferences')} />
      <MembersSection />
    </Stack>
  );
}
