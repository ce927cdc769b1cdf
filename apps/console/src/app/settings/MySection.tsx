import { Lazy } from '#ui/Lazy.tsx'
import { AppearanceChoices } from '../customizer/Customizer.tsx'
import { SoundChoices } from '../customizer/SoundSettings.tsx'
import type { SectionName, ShopSectionName } from './sections.ts'

type Mine = Exclude<SectionName, ShopSectionName>

/** A section about the employee alone. Their choices are saved as they are made. */
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
