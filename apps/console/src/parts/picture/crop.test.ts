import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCrop, maxZoom, squareOf, wholeCrop } from './crop.ts'

test('a crop is the middle of the picture, as large as its shorter side, until somebody moves it', () => {
  expect(squareOf({ width: 800, height: 400 }, wholeCrop)).toEqual({ left: 200, top: 0, side: 400 })
})

test('a crop is moved in one direction, or zoomed, and otherwise stays as it is', () => {
  const picture = { width: 800, height: 400 }
  const zoomed = moveCrop(picture, wholeCrop, { zoom: 2 })
  expect(zoomed).toEqual({ x: 0.5, y: 0.5, zoom: 2 })
  expect(moveCrop(picture, zoomed, { dx: 0.5 })).toEqual({ x: 0.625, y: 0.5, zoom: 2 })
  expect(moveCrop(picture, zoomed, { dy: -0.25 })).toEqual({ x: 0.5, y: 0.375, zoom: 2 })
})

test('a crop stays within the picture, however it is moved or zoomed', () => {
  const step = fc.record({
    dx: fc.double({ min: -3, max: 3, noNaN: true }),
    dy: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: -1, max: 20, noNaN: true }),
  })
  const size = fc.record({
    width: fc.integer({ min: 1, max: 6000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  })
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
      let crop = wholeCrop
      for (const one of steps) crop = moveCrop(picture, crop, one)
      const { left, top, side } = squareOf(picture, crop)
      const little = 1e-6 * Math.max(picture.width, picture.height)
      expect(left).toBeGreaterThanOrEqual(-little)
      expect(top).toBeGreaterThanOrEqual(-little)
      expect(left + side).toBeLessThanOrEqual(picture.width + little)
      expect(top + side).toBeLessThanOrEqual(picture.height + little)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
    }),
  )
})
