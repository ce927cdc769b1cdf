import { beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from './load-places.ts'
import { determinedBy, distinguishingNames, type Place, placesFor } from './thai-address.ts'

let all: Place[]
beforeAll(async () => {
  all = await loadPlaces()
})
const nothing: Place = { subdistrict: '', district: '', province: '', postCode: '' }
const chiangMai: Place = {
  subdistrict: 'ช้างเผือก',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postCode: '50300',
}

describe('an address of a player', () => {
  test('is chosen from the province down, each choice narrowing the next', () => {
    const provinces = placesFor(all, 'province', { ...nothing, province: 'เชียง' })
    expect(provinces.map(({ province }) => province)).toEqual(['เชียงราย', 'เชียงใหม่'])
    const typed = { ...nothing, province: 'เชียงใหม่' }
    const districts = placesFor(all, 'district', typed)
    expect(districts).toHaveLength(25)
    const below = { ...typed, district: 'เมืองเชียงใหม่', subdistrict: 'ช้าง' }
    expect(placesFor(all, 'subdistrict', below).map(({ subdistrict }) => subdistrict)).toEqual([
      'ช้างคลาน',
      'ช้างม่อย',
      'ช้างเผือก',
    ])
  })

  test('is chosen from a post code or a subdistrict up, and one choice fills all fields', () => {
    const byCode = placesFor(all, 'postCode', { ...nothing, postCode: '50300' })
    const wanted = byCode.find(({ subdistrict }) => subdistrict === 'ช้างเผือก')!
    expect(determinedBy(wanted, 'postCode', nothing)).toEqual(chiangMai)
    const byName = placesFor(all, 'subdistrict', { ...nothing, subdistrict: 'ต.ช้างเผือก' })
    expect(byName.length).toBeGreaterThan(1)
    expect(distinguishingNames(byName[0]!, 'subdistrict')).toHaveLength(3)
  })

  test('that moves to another province loses the lower fields of the old one', () => {
    const [phrae] = placesFor(all, 'province', { ...nothing, province: 'แพร่' })
    expect(determinedBy(phrae!, 'province', chiangMai)).toEqual({
      province: 'แพร่',
      district: '',
      subdistrict: '',
      postCode: '',
    })
    expect(
      determinedBy(
        all.find(({ province }) => province === 'เชียงใหม่')!,
        'province',
        chiangMai,
      ),
    ).toEqual({
      province: 'เชียงใหม่',
    })
  })

  test('that moves to a district of the same name in another province loses the lower fields of the old one', () => {
    const old = all.find(({ district }) => district === 'เฉลิมพระเกียรติ')!
    const next = all.find(({ district, province }) => district === old.district && province !== old.province)!
    expect(determinedBy(next, 'district', { ...old, province: '' })).toEqual({
      province: next.province,
      district: next.district,
      subdistrict: '',
      postCode: '',
    })
    expect(determinedBy(old, 'district', old)).toEqual({ province: old.province, district: old.district })
  })

  test('that is not in the list of places narrows nothing', () => {
    const typed = { ...nothing, province: 'ที่ไหนสักแห่ง', district: 'เมืองเชียงใหม่' }
    expect(placesFor(all, 'district', typed)).toHaveLength(1)
  })
})
