import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { Button, TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from 'virtual:limits/players/forget'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { saveFile } from '#parts/lists/save-file.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import page from './PlayerPage.module.css'

export type PrivacyDialogProps = { player: PlayerProfile; onClose: () => void }

/**
 * Carries out a person's requests under the PDPA: a copy of their data, restriction (and its end), and erasure. Each
 * needs the reason and is recorded.
 */
export function PrivacyDialog({ player, onClose }: PrivacyDialogProps) {
  const [reason, setReason] = useState('')
  const noReason = reason.trim().length < 3 ? m.reason_needed() : null
  return (
    <Dialog title={m.privacy_of({ player: player.code })} onClose={onClose}>
      <div className="stack">
        <ReasonPicker
          maxLength={limits['reason']}
          presets={[m.privacy_reason_letter(), m.privacy_reason_line()]}
          value={reason}
          onChange={setReason}
        />
        <Copy player={player} reason={reason.trim()} noReason={noReason} />
        <Restrict player={player} reason={reason.trim()} noReason={noReason} onDone={onClose} />
        <Forget player={player} reason={reason.trim()} noReason={noReason} onDone={onClose} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

type RequestInput = { id: string; version: number; reason: string }
type PartProps = { player: PlayerProfile; reason: string; noReason: string | null }

function Copy({ player, reason, noReason }: PartProps) {
  const take = useMutation({
    mutationFn: () => api.players.personFile({ id: player.id, reason }),
    onSuccess: (file) =>
      saveFile({
        blob: new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        name: `${player.code}.json`,
      }),
  })
  return (
    <section className="stack">
      <h3>{m.privacy_file_title()}</h3>
      <p className={page.quiet}>{m.privacy_file_note()}</p>
      {take.error && <ProblemNotice problem={asProblem(take.error)} />}
      <div>
        <ActButton
          variant="default"
          disabledReason={whyNot(player, 'personFile') ?? noReason}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {m.privacy_file_take()}
        </ActButton>
      </div>
    </section>
  )
}

function Restrict({ player, reason, noReason, onDone }: PartProps & { onDone: () => void }) {
  const client = useQueryClient()
  const { seenRow } = useAsSeen(player, ({ restricted }) => restricted === null)
  const willBeRestricted = seenRow.restricted === null
  const text = willBeRestricted ? m.restrict_do() : m.restrict_lift()
  const restricting = useOperation<RequestInput & { restricted: boolean }, PlayerProfile>(
    api.players.restrict,
    (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onDone()
    },
    (problem) => showNewer(client, problem),
  )
  return (
    <section className="stack">
      <h3>{m.restrict_title()}</h3>
      <p className={page.quiet}>{m.restricted_means()}</p>
      <OperationNotice operation={restricting} shown={text} />
      <div>
        <ActButton
          variant="default"
          disabledReason={whyNot(player, 'restrict') ?? noReason}
          loading={restricting.busy}
          onClick={() =>
            restricting.run(
              { id: player.id, version: seenRow.version, restricted: willBeRestricted, reason },
              text,
            )
          }
        >
          {text}
        </ActButton>
      </div>
    </section>
  )
}

function Forget({ player, reason, noReason, onDone }: PartProps & { onDone: () => void }) {
  const client = useQueryClient()
  const [typedCode, setTyped] = useState('')
  const { seenRow } = useAsSeen(player, ({ code, name, forgottenAt }) => ({ code, name, forgottenAt }))
  const forgetting = useOperation<RequestInput, PlayerProfile>(
    api.players.forget,
    (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onDone()
    },
    (problem) => showNewer(client, problem),
  )
  const confirm = m.privacy_forget_type({ player: player.code })
  const isCodeTyped = typedCode.trim().toLowerCase() === player.code.toLowerCase()
  return (
    <section className="stack">
      <h3>{m.privacy_forget_title()}</h3>
      <p className={page.quiet}>{m.privacy_forget_note()}</p>
      {player.forgottenAt === null && (
        <TextInput
          label={confirm}
          autoComplete="off"
          value={typedCode}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <OperationNotice operation={forgetting} shown={null} />
      <div>
        <ActButton
          color="red"
          disabledReason={whyNot(player, 'forget') ?? noReason ?? (isCodeTyped ? null : confirm)}
          loading={forgetting.busy}
          onClick={() => forgetting.run({ id: player.id, version: seenRow.version, reason })}
        >
          {m.privacy_forget_do({ player: player.code })}
        </ActButton>
      </div>
    </section>
  )
}

/** Shows the newer row of a refusal. A part of the dialog that shows nothing of what changed then acts on it. */
function showNewer(client: QueryClient, { details }: Problem) {
  const row = details.row as PlayerProfile | undefined
  if (row) client.setQueryData(['player-page', row.id, 'profile'], row)
}

const whyNot = ({ can }: PlayerProfile, act: string) =>
  can[act] === true ? null : rowReasonText(can[act] ?? 'not-permitted')
