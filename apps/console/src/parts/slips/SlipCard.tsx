import type { Slip } from '@khlang/contract/cashier/slips'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import { DuplicateSlipsNotice } from './DuplicateSlipsNotice.tsx'
import type { RequestAddress } from './slip-calls.ts'
import { SlipFacts } from './SlipFacts.tsx'
import { slipPictureUrl } from './slip-picture.ts'
import styles from './Slips.module.css'

type Props = {
  slip: Slip
  /** The requested amount in baht. */
  requestedAmount: string
  addressOf: RequestAddress
  onOpen: () => void
}

/** Shows a slip as a thumbnail that opens the viewer. */
export function SlipCard({ slip, requestedAmount, addressOf, onOpen }: Props) {
  return (
    <li className={styles.card} data-removed={slip.removed !== null || undefined}>
      {slip.pictureKept ? (
        <BareButton
          className={styles.thumb}
          aria-label={m.slip_open({ reference: slip.reference ?? m.slip_no_reference() })}
          onClick={onOpen}
        >
          <img src={slipPictureUrl(slip.id)} alt="" loading="lazy" width={72} height={96} />
        </BareButton>
      ) : (
        <p className={styles.gone}>{m.slip_picture_gone()}</p>
      )}
      <SlipFacts slip={slip} requestedAmount={requestedAmount} />
      <div className={styles.warns}>
        <DuplicateSlipsNotice duplicates={slip.alike} addressOf={addressOf} />
      </div>
    </li>
  )
}
