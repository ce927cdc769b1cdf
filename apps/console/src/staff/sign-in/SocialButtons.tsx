import { providerName, type SocialProvider, socialProviders } from '@khlang/domain/staff/social'
import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle, IconBrandX } from '@tabler/icons-react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { isSetUp } from './set-up.ts'
import styles from './SocialButtons.module.css'

const icons = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  github: IconBrandGithub,
} satisfies Record<SocialProvider, unknown>

type Props = {
  label: (name: string) => string
  disabledReason: string | null
  onPress: (provider: SocialProvider) => void
}

/** Shows the buttons of the providers. The button of a provider that is not set up says so. */
export function SocialButtons({ label, disabledReason, onPress }: Props) {
  return (
    <div className={styles.buttons}>
      {socialProviders.map((provider) => {
        const name = providerName[provider]
        const Icon = icons[provider]
        return (
          <ActButton
            key={provider}
            disabledReason={isSetUp(provider) ? disabledReason : m.provider_not_set_up({ name })}
            variant="default"
            fullWidth
            aria-label={label(name)}
            onClick={() => onPress(provider)}
          >
            <Icon size={19} aria-hidden="true" />
          </ActButton>
        )
      })}
    </div>
  )
}
