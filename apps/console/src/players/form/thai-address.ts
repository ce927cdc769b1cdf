/** A subdistrict with its district, province and post code. */
export type Place = { subdistrict: string; district: string; province: string; postCode: string }
export type PlaceField = keyof Place

/** Levels from the largest to the smallest. */
const levels = ['province', 'district', 'subdistrict'] as const
/** The largest number of options. */
const most = 40

/**
 * Returns the places whose value in this field begins with the typed text. A known province narrows the districts, and
 * both narrow the subdistricts; post codes are not narrowed.
 */
export function placesFor(all: readonly Place[], field: PlaceField, typed: Place): Place[] {
  const text = plain(typed[field])
  const above = field === 'postCode' ? [] : levels.slice(0, levels.indexOf(field))
  const seen = new Set<string>()
  const found: Place[] = []
  const narrow = above.filter((level) => all.some((place) => place[level] === typed[level]))
  for (const place of all) {
    if (text !== '' && !plain(place[field]).startsWith(text)) continue
    if (narrow.some((level) => place[level] !== typed[level])) continue
    const key = keyOf(place, field)
    if (seen.has(key)) continue
    seen.add(key)
    found.push(place)
  }
  // Exact matches come before longer ones.
  const nearest = text === '' ? found : found.toSorted((a, b) => a[field].length - b[field].length)
  return nearest.slice(0, most)
}

/**
 * Returns the fields that a choice determines: its own level and those above, and for a subdistrict or a post code all.
 * Lower levels that belonged to another place are emptied.
 */
export function determinedBy(place: Place, field: PlaceField, typed: Place): Partial<Place> {
  if (field === 'subdistrict' || field === 'postCode') return place
  const determined: Partial<Place> = { province: place.province }
  if (field === 'district') determined.district = place.district
  // Lower levels that belonged to another place are no longer valid.
  const moved = field === 'province' ? typed.province !== place.province : typed.district !== place.district
  if (!moved) return determined
  return { ...(field === 'province' && { district: '' }), subdistrict: '', postCode: '', ...determined }
}

/** Returns the names that distinguish an option from others in the list. */
export function distinguishingNames(place: Place, field: PlaceField): string[] {
  if (field === 'province') return []
  if (field === 'district') return [place.province]
  if (field === 'subdistrict') return [place.district, place.province, place.postCode]
  return [place.subdistrict, place.district, place.province]
}

const keyOf = (place: Place, field: PlaceField) =>
  field === 'province'
    ? place.province
    : field === 'district'
      ? `${place.province} ${place.district}`
      : `${place.province} ${place.district} ${place.subdistrict} ${place.postCode}`

/** Removes ต. อ. จ. and similar prefixes, which the stored names do not have. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^(จังหวัด|อำเภอ|ตำบล|แขวง|เขต|จ\.|อ\.|ต\.)\s*/, '')
