import type { WrongPair } from '@khlang/contract/statements/statement-rules'
import styles from './FactorPoints.module.css'
import { factorText } from '../matching/factor-labels.ts'

/** Shows how many points each factor gave or took for one pair of entry and request. */
export const FactorPoints = ({ points }: Pick<WrongPair, 'points'>) => (
  <span className={styles.points}>
    {points.map(({ factor, points: given }) => (
      <span key={factor} className={styles.point} data-against={given < 0 || undefined}>
        {factorText(factor)} {given > 0 ? `+${given}` : `−${-given}`}
      </span>
    ))}
  </span>
)
