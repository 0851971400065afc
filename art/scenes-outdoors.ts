import { oklch } from './color.ts'
import { fill, group, stroke } from './ink.ts'
import { burst, cover, dots, ground, hills, times, type Scene } from './light.ts'
import { circ, line, loop, n } from './shape.ts'

/** Grounds under the sky and under water. */
export const outdoors = {
  night: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.2, 0.1, kit.hue)],
        [0.5, oklch(0.4, 0.16, kit.hue)],
        [0.8, oklch(0.62, 0.16, kit.accent)],
      ]),
    ) +
    dots(kit, 70, { to: 0.6 }) +
    kit.ink.glow([kit.cx, kit.cy, 190], oklch(0.86, 0.12, kit.accent), 0.9) +
    fill(circ(kit.cx, kit.cy - 16, 96), oklch(0.95, 0.06, kit.accent), 0.5) +
    hills(kit, [0.66, 0.74, 0.82], (i) => oklch(0.34 - i * 0.09, 0.11, kit.hue)),
  deep: (kit) => {
    const sea = 195 + (kit.hue % 64)
    const shaft = kit.ink.linear([
      [0, '#ffffff', 0.42],
      [1, '#ffffff', 0],
    ])
    return (
      cover(
        kit,
        kit.ink.linear([
          [0, oklch(0.78, 0.13, sea)],
          [0.4, oklch(0.5, 0.15, sea + 10)],
          [1, oklch(0.17, 0.09, sea + 25)],
        ]),
      ) +
      times(
        5,
        (i) =>
          `<path d="M${n(kit.width * (i * 0.23 - 0.02))} -10h${n(kit.width * 0.1)}L${n(kit.width * (i * 0.3 + 0.05))} ${kit.height * 0.8}h${n(-kit.width * 0.26)}Z" fill="${shaft}"/>`,
      ) +
      kit.ink.glow([kit.cx, kit.cy, 150], oklch(0.88, 0.1, kit.accent), 0.7) +
      hills(kit, [0.74, 0.82], (i) => oklch(0.3 - i * 0.1, 0.1, sea + 20)) +
      times(7, (i) => {
        const x = kit.width * (i < 4 ? i * 0.07 : 0.72 + (i - 4) * 0.11)
        const y = kit.height * 0.8
        return stroke(
          line(
            `${n(x)},${n(y + 30)} ${n(x + 9)},${n(y - 14)} ${n(x - 8)},${n(y - 46)} ${n(x + 7)},${n(y - kit.random.between(60, 120))}`,
          ),
          oklch(0.45, 0.16, kit.accent + i * 20),
          kit.random.between(6, 11),
        )
      }) +
      times(20, () =>
        stroke(
          circ(
            kit.random.between(0, kit.width),
            kit.random.between(0, kit.height * 0.8),
            kit.random.between(1.5, 7),
          ),
          'rgba(255,255,255,.6)',
          1.5,
        ),
      )
    )
  },
  desert: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.36, 0.15, kit.accent)],
        [0.38, oklch(0.64, 0.19, 35)],
        [0.7, oklch(0.86, 0.16, 80)],
      ]),
    ) +
    kit.ink.glow([kit.cx, kit.cy, 190], '#fff6c0', 0.95) +
    fill(circ(kit.cx, kit.cy, 104), '#fff3b8', 0.6) +
    burst(kit, 20, 0.3) +
    hills(kit, [0.64, 0.72, 0.8], (i) => oklch(0.6 - i * 0.15, 0.13, 62 - i * 8)) +
    dots(kit, 14, { color: '#fff3b8', to: 0.4 }),
  jungle: (kit) => {
    const frond = ([x, y, turn]: readonly [number, number, number], step: number): string =>
      group(
        `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`,
        fill(loop('0,0! 30,-34 96,-40 150,0! 96,28 32,24'), oklch(0.26 + step * 0.08, 0.12, 142 + step * 8)) +
          stroke('M6 0Q70-8 140 0', oklch(0.46 + step * 0.06, 0.14, 140), 2),
      )
    return (
      ground(kit) +
      burst(kit, 12, 0.42) +
      times(7, (i) =>
        frond([-24, kit.height * (0.02 + i * 0.13), -30 + i * 12 + kit.random.between(-9, 9)], i % 3),
      ) +
      times(7, (i) =>
        frond(
          [kit.width + 24, kit.height * (0.02 + i * 0.13), 210 - i * 12 + kit.random.between(-9, 9)],
          (i + 1) % 3,
        ),
      ) +
      dots(kit, 18, { color: '#f5ffb0', size: 2.6 })
    )
  },
  ember: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.15, 0.06, kit.hue)],
        [0.5, oklch(0.32, 0.14, kit.hue)],
        [1, oklch(0.5, 0.2, 38)],
      ]),
    ) +
    kit.ink.glow([kit.cx, kit.cy, 200], '#ff9a2e', 0.95) +
    burst(kit, 14, 0.25) +
    times(9, (i) =>
      fill(
        loop(
          `${i * kit.width * 0.125 - 26},${kit.height}! ${n(i * kit.width * 0.125 - 20)},${n(kit.height * 0.78)} ${n(i * kit.width * 0.125 + kit.random.between(-12, 12))},${n(kit.height * kit.random.between(0.5, 0.68))}! ${n(i * kit.width * 0.125 + 20)},${n(kit.height * 0.8)} ${n(i * kit.width * 0.125 + 34)},${kit.height}!`,
        ),
        oklch(0.55 + (i % 3) * 0.08, 0.21, 32 + (i % 3) * 14),
        0.55,
      ),
    ) +
    dots(kit, 60, { color: '#ffd97a', size: 2.8 }),
  candyland: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.74, 0.14, kit.hue)],
        [0.6, oklch(0.88, 0.09, kit.accent)],
      ]),
    ) +
    burst(kit, 14, 0.6) +
    times(4, (i) =>
      group(
        `translate(${n(kit.width * (0.05 + i * 0.3))} ${n(kit.height * (0.12 + (i % 2) * 0.14))})`,
        fill(`${circ(0, 0, 24)}${circ(24, 4, 18)}${circ(-24, 5, 16)}${circ(6, 10, 24, 14)}`, '#ffffff', 0.8),
      ),
    ) +
    hills(kit, [0.62, 0.7, 0.8], (i) => oklch(0.76 - i * 0.12, 0.15, kit.accent + i * 26)) +
    dots(kit, 40, { from: 0.6, size: 4 }),
  clouds: (kit) => {
    const curl = (x: number, y: number, size: number): string =>
      group(
        `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
        fill(
          `${circ(0, 0, 24)}${circ(30, 6, 20)}${circ(-30, 8, 18)}${circ(60, 14, 14)}${circ(-56, 16, 12)}M-70 14H76V34H-70Z`,
          oklch(0.33, 0.16, kit.accent),
        ) +
          `<g fill="none" stroke="#ffd86a" stroke-width="2.500" stroke-linecap="round"><path d="M-66 26Q-68 4-46 8Q-44-12-22-12Q-16-28 4-24Q24-22 24-4Q46-18 52 4Q72 0 74 22"/><path d="M-4-10A10 10 0 1 1 6 2M30 4A8 8 0 1 1 38 14M-34 6A8 8 0 1 1-26 16"/></g>`,
      )
    return (
      ground(kit) +
      burst(kit, 18, 0.42) +
      curl(24, kit.height * 0.12, 0.9) +
      curl(kit.width - 10, kit.height * 0.22, 1) +
      curl(6, kit.height * 0.52, 1.1) +
      curl(kit.width - 16, kit.height * 0.6, 1.2) +
      curl(kit.width * 0.3, kit.height * 0.72, 1.3) +
      curl(kit.width * 0.8, kit.height * 0.78, 1.4) +
      dots(kit, 16, { color: '#ffe9a8', size: 2.4 })
    )
  },
  frost: (kit) =>
    ground(kit) +
    burst(kit, 12, 0.4) +
    times(12, (i) => {
      const left = i % 2 === 0
      const x = left ? -14 : kit.width + 14
      const y = kit.height * (0.05 + i * 0.065)
      const reach = kit.random.between(50, 110) * (left ? 1 : -1)
      return (
        fill(
          `M${x} ${n(y - 18)}L${n(x + reach)} ${n(y + kit.random.between(-30, 30))}L${x} ${n(y + 22)}Z`,
          oklch(0.86, 0.08, kit.hue),
          0.35,
        ) + stroke(`M${x} ${n(y)}L${n(x + reach * 0.9)} ${n(y)}`, '#ffffff', 1)
      )
    }) +
    dots(kit, 50, { size: 3 }),
} as const satisfies Record<string, Scene>
