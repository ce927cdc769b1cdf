import { Lazy } from '#ui/Lazy.tsx'
import { AppearanceChoices } from '../customizer/Customizer.tsx'
import { SoundChoices } from '../customizer/SoundSettings.tsx'
import type { SectionName, ShopSectionName } from './sections.ts'

type Mine = Exclude<SectionName, ShopSectionName>

/** Shows a section of the employee's own settings. Appearance and sounds are saved at once. */
export function MySection({ name }: { name: Mine }) {
  if (name === 'appearance') return <AppearanceChoices />
  if (name === 'sounds') return <SoundChoices />
  return (
    <Lazy
      load={() => import('#staff/account/MyAccount.tsx').then((file) => file.MyAccount)}
      props={{ part: name }}
    />
  )
}
