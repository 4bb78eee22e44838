import { expect, it } from 'vitest';
import { stepsPath } from './steps-path.ts';

const size = { width: 100, height: 100 };

it('moves along, then up or down, to the end of the time range', () => {
  const steps = [
    { at: 0, value: 50 },
    { at: 5, value: 100 },
    { at: 8, value: 0 },
  ];
  expect(stepsPath(steps, 10, size)).toEqual({
    line: 'M0 53H50V6H80V100H100',
    area: 'M0 53H50V6H80V100H100V100H0Z',
  });
});

it('starts at the first step', () => {
  const steps = [
    { at: 1000, value: 1 },
    { at: 1250, value: 0 },
  ];
  expect(stepsPath(steps, 2000, size).line).toBe('M0 6H25V100H100');
});

it('stays at the start when no time has passed', () => {
  const steps = [
    { at: 7, value: 1 },
    { at: 7, value: 0 },
  ];
  expect(stepsPath(steps, 7, size).line).toBe('M0 6H0V100H100');
  expect(stepsPath(steps, 5, size).line).toBe('M0 6H0V100H100');
});

it('draws a single step, and nothing without steps', () => {
  expect(stepsPath([{ at: 7, value: 0 }], 7, size).line).toBe('M0 100H100');
  expect(stepsPath([], 7, size)).toEqual({ line: '', area: '' });
});
