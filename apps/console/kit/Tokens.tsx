import { Section, State } from './Section.tsx'
import { tall } from './samples.ts'
import styles from './kit.module.css'

const type = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']
const radii = ['sm', 'md', 'lg']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/**
 * Shows the type sizes, radii and spaces of `ui/tokens.css`, in pixels (decision 0071). Nothing checks that all of them
 * are listed above.
 */
export const Tokens = () => (
  <>
    <Section title="type">
      {type.map((size) => (
        <State key={size} name={`--type-${size}`}>
          <span className={styles.type} style={{ fontSize: `var(--type-${size})` }}>
            {tall} 1,234.50
          </span>
        </State>
      ))}
    </Section>
    <Section title="radius">
      {[...radii.map((size) => `--radius-${size}`), '--round'].map((token) => (
        <State key={token} name={token}>
          <span className={styles.radius} style={{ borderRadius: `var(${token})` }} />
        </State>
      ))}
    </Section>
    <Section title="space">
      {spaces.map((step) => (
        <State key={step} name={`--space-${step}`}>
          <span className={styles.space} style={{ width: `var(--space-${step})` }} />
        </State>
      ))}
    </Section>
  </>
)
