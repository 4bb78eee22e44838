import { expect, it } from 'vitest';
import { deviceText } from './devices.ts';

const NAMES = ['Chrome on macOS', 'Samsung Internet on Android', 'curl', 'Unknown device'];

it('device names stay unchanged in English', () => {
  expect(NAMES.map((name) => deviceText(name, 'en'))).toEqual(NAMES);
});

it('device names are translated into Chinese', () => {
  expect(NAMES.map((name) => deviceText(name, 'ch'))).toEqual([
    'macOS 上的 Chrome',
    'Android 上的 Samsung Internet',
    'curl',
    '未知设备',
  ]);
});
