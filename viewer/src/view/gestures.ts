// Drag, wheel, pinch and click on a picture, from mouse, pen and fingers; with the keyboard, while the picture has the focus: shift and
// arrows drag (with alt as by the second button), page up and down zoom.

export interface Gestures {
  drag(dx: number, dy: number, secondary: boolean): void; // secondary: right or middle button, or with shift; two fingers
  zoom(factor: number, x: number, y: number): void;
  click(x: number, y: number): void;
  double(): void;
}

const clickReach = 4; // pixels that a click may move
const keyStep = 30; // pixels that a key moves

export function attachGestures(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let several = false;

  const local = (event: MouseEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const down = (event: PointerEvent): void => {
    const [x, y] = local(event);
    if (pointers.size === 0) {
      travelled = 0;
      several = false;
    } else {
      several = true;
    }
    pointers.set(event.pointerId, { x, y });
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) return;
    const [x, y] = local(event);
    const dx = x - pointer.x;
    const dy = y - pointer.y;
    if (pointers.size === 2) {
      let other = pointer;
      for (const [id, candidate] of pointers) if (id !== event.pointerId) other = candidate;
      const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const after = Math.hypot(x - other.x, y - other.y);
      if (before > 1 && after > 1) gestures.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
      gestures.drag(dx / 2, dy / 2, true);
    } else if (pointers.size === 1) {
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled > clickReach) gestures.drag(dx, dy, event.shiftKey || (event.buttons & 6) !== 0);
    }
    pointer.x = x;
    pointer.y = y;
  };

  const up = (event: PointerEvent): void => {
    const known = pointers.delete(event.pointerId);
    if (
      known &&
      event.type === 'pointerup' &&
      pointers.size === 0 &&
      !several &&
      travelled <= clickReach &&
      event.button === 0
    ) {
      const [x, y] = local(event);
      gestures.click(x, y);
    }
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 300 : 1;
    const delta = Math.max(-300, Math.min(300, event.deltaY * unit));
    const [x, y] = local(event);
    gestures.zoom(Math.exp(-delta * (event.ctrlKey ? 0.008 : 0.0016)), x, y);
  };

  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const key = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow !== undefined && event.shiftKey) gestures.drag(keyStep * arrow[0], keyStep * arrow[1], event.altKey);
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      gestures.zoom(event.key === 'PageUp' ? 1.25 : 0.8, element.clientWidth / 2, element.clientHeight / 2);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const double = (): void => gestures.double();
  const menu = (event: Event): void => event.preventDefault();

  element.style.touchAction = 'none';
  element.tabIndex = 0;
  element.addEventListener('keydown', key);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('dblclick', double);
  element.addEventListener('contextmenu', menu);
  return () => {
    element.removeEventListener('keydown', key);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('dblclick', double);
    element.removeEventListener('contextmenu', menu);
  };
}
