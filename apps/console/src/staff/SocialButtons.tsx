import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle, IconBrandX } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './SocialButtons.module.css'

const providers = [
  { name: 'Google', Icon: IconBrandGoogle },
  { name: 'Facebook', Icon: IconBrandFacebook },
  { name: 'X (Twitter)', Icon: IconBrandX },
  { name: 'GitHub', Icon: IconBrandGithub },
]

/** A provider that is not set up shows a button that says so. */
export function SocialButtons() {
  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>{m.sign_in_or()}</span>
      </p>
      <div className={styles.buttons}>
        {providers.map(({ name, Icon }) => (
          <ActButton
            key={name}
            why={m.provider_not_set_up({ name })}
            variant="default"
            fullWidth
            aria-label={m.sign_in_with({ name })}
          >
            <Icon size={19} aria-hidden="true" />
          </ActButton>
        ))}
      </div>
    </div>
  )
}
