import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import * as m from '#messages'
import { isComposing } from '#parts/keys/is-composing.ts'
import { loadPart } from '#ui/load-part.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { fieldId, usePlayerForm } from '../form-context.ts'
import { fieldLabel } from '../field-labels.ts'
import styles from '../PlayerForm.module.css'
import { determinedBy, distinguishingNames, type Place, type PlaceField, placesFor } from './thai-address.ts'
import { useFieldError, useHidden } from '../TextField.tsx'

/** Edits a part of an address: chosen from a list, or typed freely. Arrow keys and Enter choose. */
export function PlaceInput({ field }: { field: PlaceField }) {
  const { draft, set, disabledReason } = usePlayerForm()
  const { mask, emptied } = useHidden(field)
  const error = useFieldError(field)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data: allPlaces } = useQuery({
    queryKey: ['places'],
    queryFn: () => loadPart(async () => (await import('./load-places.ts')).loadPlaces()),
    enabled: open,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { province, district, subdistrict, postCode } = draft
  const typed: Place = { province, district, subdistrict, postCode }
  const places = open && allPlaces ? placesFor(allPlaces, field, typed) : []
  const activeIndex = Math.min(active, places.length - 1)

  const choose = (place: Place) => {
    set(determinedBy(place, field, typed))
    setOpen(false)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !open) setOpen(true)
    else if (step && places.length > 0) setActive((activeIndex + step + places.length) % places.length)
    else if (event.key === 'Enter' && places[activeIndex]) choose(places[activeIndex])
    else if (event.key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={styles.place}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <TextInput
        id={fieldId(field)}
        label={fieldLabel(field)}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={places[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        inputMode={field === 'postCode' ? 'numeric' : 'text'}
        maxLength={120}
        placeholder={mask !== undefined && !emptied ? mask : ''}
        disabled={disabledReason(field) !== null}
        error={error}
        value={draft[field]}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={({ currentTarget: { value } }) => {
          set({ [field]: value })
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {places.length > 0 && (
        <div id={listId} role="listbox" aria-label={m.player_places()} className={styles.places}>
          {places.map((place, index) => (
            <BareButton
              tabIndex={-1}
              key={`${place.province} ${place.district} ${place.subdistrict} ${place.postCode}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              ref={(element) => {
                if (index === activeIndex) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <span>{place[field]}</span>
              <span className={styles.quiet}>{distinguishingNames(place, field).join(' · ')}</span>
            </BareButton>
          ))}
        </div>
      )}
    </div>
  )
}
