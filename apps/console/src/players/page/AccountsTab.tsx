import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { shownAccount, showingBanks } from '@khlang/domain/players/shown-account'
import { useState } from 'react'
import * as m from '#messages'
import { CopyButton } from '#parts/CopyButton.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './AccountsTab.module.css'
import page from './PlayerPage.module.css'
import type { RevealDialogProps } from './RevealDialog.tsx'
import { useRevealed } from './use-revealed.ts'

/**
 * Shows the player's bank account and contact data, masked until they are revealed. A table shows how some banks
 * write the account in a statement: so an employee recognises an entry as the player's.
 */
export function AccountsTab({ player }: { player: PlayerProfile }) {
  const { account } = player
  const { revealed, reveal, hide, seconds } = useRevealed(
    [player.mobile, player.email, account?.bank, account?.hidden, account?.changedAt].join(' '),
  )
  const [asking, setAsking] = useState(false)
  const revealPermission = player.can['reveal']
  const number = revealed?.accountNumber ?? account?.hidden ?? ''
  return (
    <section className={`${page.card} ${styles.narrow}`} aria-label={m.player_tab_accounts()}>
      <div className={page.title}>
        {m.accounts_title()}
        {revealed ? (
          <span className={page.quiet}>
            {m.reveal_hides({ n: seconds })} <TextButton onClick={hide}>{m.reveal_hide()}</TextButton>
          </span>
        ) : (
          <ActButton
            variant="default"
            size="compact-md"
            disabledReason={
              revealPermission === true ? null : rowReasonText(revealPermission ?? 'not-permitted')
            }
            onClick={() => setAsking(true)}
          >
            {m.reveal_open()}
          </ActButton>
        )}
      </div>
      {account === null ? (
        <EmptyNote title={m.accounts_none()} />
      ) : (
        <>
          <p className={styles.number}>
            {account.bank && <BankMark bank={account.bank} />}
            <strong className="digits">{number}</strong>
            {revealed?.accountNumber && <CopyButton text={revealed.accountNumber} />}
          </p>
          <Facts>
            <Fact label={m.accounts_name()}>
              {player.name} <CopyButton text={player.name} />
            </Fact>
            <Fact label={m.accounts_changed()}>
              <span className="digits">{account.changedAt ? whenText(account.changedAt) : '–'}</span>
            </Fact>
          </Facts>
          <table className={styles.shown}>
            <caption>{m.accounts_shown()}</caption>
            <tbody>
              {showingBanks.map((bank) => (
                <tr key={bank}>
                  <th scope="row">
                    <BankMark bank={bank} />
                  </th>
                  <td className="digits">{shownAccount[bank]({ bank: account.bank ?? '', number })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h3 className={page.title}>{m.accounts_contact()}</h3>
      <Facts>
        <Fact label={m.player_mobile()}>
          <MaskedValue text={revealed?.mobile ?? player.mobile} fullValue={revealed?.mobile ?? null} />
        </Fact>
        <Fact label={m.player_email()}>
          <MaskedValue text={revealed?.email ?? player.email} fullValue={revealed?.email ?? null} />
        </Fact>
        <Fact label={m.player_line()}>{player.lineName ?? '–'}</Fact>
        {revealed?.lineUserId && (
          <Fact label={m.accounts_line_id()}>
            <MaskedValue text={revealed.lineUserId} fullValue={revealed.lineUserId} />
          </Fact>
        )}
      </Facts>
      {asking && (
        <Lazy<RevealDialogProps>
          load={() => import('./RevealDialog.tsx').then((file) => file.RevealDialog)}
          props={{ player, onRevealed: reveal, onClose: () => setAsking(false) }}
        />
      )}
    </section>
  )
}

const MaskedValue = ({ text, fullValue }: { text: string | null; fullValue: string | null }) => (
  <>
    <span className="digits">{text ?? '–'}</span> {fullValue && <CopyButton text={fullValue} />}
  </>
)
