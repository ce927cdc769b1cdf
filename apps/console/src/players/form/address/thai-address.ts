/** A subdistrict with its district, province and post code. */
export type Place = { subdistrict: string; district: string; province: string; postCode: string }
export type PlaceField = keyof Place

/** Levels from the largest to the smallest. */
const levels = ['province', 'district', 'subdistrict'] as const
/** The largest number of options in the list of a field. */
const maxOptions = 40

/**
 * Returns up to 40 places whose value in this field begins with the typed text, prefixes aside; the shortest first if
 * something is typed. A province that is written exactly as stored narrows the districts, and it and such a district the
 * subdistricts. Post codes are not narrowed, since one may begin with them.
 */
export function placesFor(places: readonly Place[], field: PlaceField, typed: Place): Place[] {
  const text = withoutPrefix(typed[field])
  const levelsAbove = field === 'postCode' ? [] : levels.slice(0, levels.indexOf(field))
  const seenKeys = new Set<string>()
  const matching: Place[] = []
  const knownLevels = levelsAbove.filter((level) => places.some((place) => place[level] === typed[level]))
  for (const place of places) {
    if (text !== '' && !withoutPrefix(place[field]).startsWith(text)) continue
    if (knownLevels.some((level) => place[level] !== typed[level])) continue
    const key = keyOf(place, field)
    if (seenKeys.has(key)) continue
    seenKeys.add(key)
    matching.push(place)
  }
  // Exact matches come before longer ones.
  const nearest = text === '' ? matching : matching.toSorted((a, b) => a[field].length - b[field].length)
  return nearest.slice(0, maxOptions)
}

/**
 * Returns the fields that a choice determines: its own level and those above, and for a subdistrict or a post code all.
 * Lower levels, and the post code, are emptied unless the levels down to the chosen one were already typed like this:
 * several provinces have districts of one name.
 */
export function determinedBy(place: Place, field: PlaceField, typed: Place): Partial<Place> {
  if (field === 'subdistrict' || field === 'postCode') return place
  const determined: Partial<Place> = { province: place.province }
  if (field === 'district') determined.district = place.district
  const isOtherPlace =
    typed.province !== place.province || (field === 'district' && typed.district !== place.district)
  if (!isOtherPlace) return determined
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
const withoutPrefix = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^(จังหวัด|อำเภอ|ตำบล|แขวง|เขต|จ\.|อ\.|ต\.)\s*/, '')
