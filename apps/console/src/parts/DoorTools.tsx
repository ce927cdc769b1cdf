import { ColourSchemeButton } from './ColourSchemeButton.tsx'
import { LanguageButton } from './LanguageButton.tsx'

export function DoorTools() {
  return (
    <span>
      <LanguageButton />
      <ColourSchemeButton />
    </span>
  )
}
