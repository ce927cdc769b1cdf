import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { Checkbox, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/rewards/create-item'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { typedBaht } from '#parts/lists/AmountFields.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Props = { item: RewardItem | null; disabledReason: string | null; onSaved: () => void }
type Draft = { name: string; coins: string; credits: string; picture: string; active: boolean }

const draftOf = (item: RewardItem | null): Draft => ({
  name: item?.name ?? '',
  coins: item ? String(item.coins) : '',
  credits: item ? String(item.credits) : '',
  picture: item?.picture ?? '',
  active: item?.active ?? true,
})

/** Edits one item of the catalogue. Earlier redemptions keep their figures. */
export function ItemForm({ item, disabledReason, onSaved }: Props) {
  const form = useForm({
    row: item,
    draftOf,
    lockedReason: disabledReason,
    wrong: ({ name, coins, credits, picture }) => ({
      name: name.trim() === '' && m.catalogue_name_missing(),
      coins: typedBaht(coins) === undefined && m.filter_amount_wrong(),
      credits: typedBaht(credits) === undefined && m.filter_amount_wrong(),
      picture: picture.trim() !== '' && !readAvatarAddress(picture.trim()).ok && m.catalogue_picture_wrong(),
    }),
    limits,
    send: ({ name, coins, credits, picture, active }, { operationId, seen }) => {
      const fields = {
        name: name.trim(),
        coins: Number(typedBaht(coins)),
        credits: Number(typedBaht(credits)),
        picture: picture.trim() || null,
        active,
      }
      return seen
        ? api.rewards.updateItem({ id: seen.id, version: seen.version, ...fields })
        : api.rewards.createItem({ operationId, ...fields })
    },
    onSaved,
  })
  const { field, tick } = form
  return (
    <Form of={form} submit={item ? m.form_save() : m.catalogue_create()}>
      <TextInput label={m.catalogue_name()} data-autofocus {...field('name')} />
      <TextInput label={m.rewards_coins()} inputMode="numeric" {...field('coins')} />
      <TextInput label={m.rewards_credits()} inputMode="numeric" {...field('credits')} />
      <TextInput label={m.catalogue_picture()} placeholder="https://…" {...field('picture')} />
      <Checkbox label={m.catalogue_active()} {...tick('active')} />
    </Form>
  )
}
