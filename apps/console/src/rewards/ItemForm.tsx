import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { isWrongBaht, typedBaht } from '#parts/lists/AmountFields.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'

type Props = { item: RewardItem | null; disabledReason: string | null; onSaved: () => void }
type Draft = { name: string; coins: string; credits: string; picture: string; active: boolean }
type Fields = { name: string; coins: number; credits: number; picture: string | null; active: boolean }

const draftOf = (item: RewardItem | null): Draft => ({
  name: item?.name ?? '',
  coins: item ? String(item.coins) : '',
  credits: item ? String(item.credits) : '',
  picture: item?.picture ?? '',
  active: item?.active ?? true,
})

/** One item of the catalogue. Earlier redemptions keep their figures. */
export function ItemForm({ item, disabledReason, onSaved }: Props) {
  const { seen, meet } = useAsSeen(item)
  const [draft, setDraft] = useState(() => draftOf(item))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useOperation(
    ({ operationId, ...fields }: Fields & { operationId: string }) =>
      seen
        ? api.rewards.updateItem({ id: seen.id, version: seen.version, ...fields })
        : api.rewards.createItem({ operationId, ...fields }),
    onSaved,
    meet,
  )
  const wrongPicture = draft.picture !== '' && !readAvatarAddress(draft.picture).ok
  const number = (name: 'coins' | 'credits', label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      disabled={disabledReason !== null}
      value={draft[name]}
      error={isWrongBaht(draft[name]) && m.filter_amount_wrong()}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  )
  const whyNot =
    disabledReason ??
    (draft.name.trim() === '' ? m.catalogue_name_missing() : null) ??
    (typedBaht(draft.coins) === undefined || typedBaht(draft.credits) === undefined
      ? m.filter_amount_wrong()
      : null) ??
    (wrongPicture ? m.catalogue_picture_wrong() : null)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot !== null) return
        save.run({
          name: draft.name.trim(),
          coins: Number(typedBaht(draft.coins)),
          credits: Number(typedBaht(draft.credits)),
          picture: draft.picture || null,
          active: draft.active,
        })
      }}
    >
      <TextInput
        label={m.catalogue_name()}
        maxLength={120}
        data-autofocus
        disabled={disabledReason !== null}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      {number('coins', m.rewards_coins())}
      {number('credits', m.rewards_credits())}
      <TextInput
        label={m.catalogue_picture()}
        placeholder="https://…"
        disabled={disabledReason !== null}
        value={draft.picture}
        error={wrongPicture && m.catalogue_picture_wrong()}
        onChange={({ currentTarget: { value } }) => change({ picture: value.trim() })}
      />
      <Checkbox
        label={m.catalogue_active()}
        disabled={disabledReason !== null}
        checked={draft.active}
        onChange={({ currentTarget: { checked } }) => change({ active: checked })}
      />
      <SaveNotice save={save} onTheirs={() => setDraft(draftOf(seen))} />
      <ActButton type="submit" fullWidth disabledReason={whyNot} loading={save.busy}>
        {item ? m.form_save() : m.catalogue_create()}
      </ActButton>
    </form>
  )
}
