import { ColourSchemeButton } from './ColourSchemeButton.tsx'
import { LanguageButton } from './LanguageButton.tsx'

export function PublicPageTools() {
  return (
    <span>
      <LanguageButton />
      <ColourSchemeButton />
    </span>
  )
}
