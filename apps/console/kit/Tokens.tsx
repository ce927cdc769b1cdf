import { Section, State } from './Section.tsx'
import { tall } from './samples.ts'
import styles from './kit.module.css'

const type = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']
const radii = ['sm', 'md', 'lg']
const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export const Tokens = () => (
  <>
    <Section title="type">
      {type.map((size) => (
        <State key={size} name={`--type-${size}`}>
          <span
            className={styles.type}
            data-token={`--type-${size}`}
            style={{ fontSize: `var(--type-${size})` }}
          >
            {tall} 1,234.50
          </span>
        </State>
      ))}
    </Section>
    <Section title="radius">
      {[...radii.map((size) => `--radius-${size}`), '--round'].map((token) => (
        <State key={token} name={token}>
          <span className={styles.radius} data-token={token} style={{ borderRadius: `var(${token})` }} />
        </State>
      ))}
    </Section>
    <Section title="space">
      {spaces.map((step) => (
        <State key={step} name={`--space-${step}`}>
          <span
            className={styles.space}
            data-token={`--space-${step}`}
            style={{ width: `var(--space-${step})` }}
          />
        </State>
      ))}
    </Section>
  </>
)
