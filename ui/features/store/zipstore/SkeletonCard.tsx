/** A card that is still on its way: the same boxes as a ZIP's, without a word. */
import '../../../shared/controls/skeleton.css';
import '../../../shared/zip/tier.css';
import '../../../shared/zip/zip-card.css';
import '../../../shared/zip/zip-plate.css';
import './skeleton-card.css';

export function SkeletonCard() {
  return (
    <div className="zip-card tier-5 zip-card--skeleton" aria-hidden="true">
      <div className="zip-plate" />
      <div className="zip-card__facts">
        <p className="zip-card__title">
          <span className="skeleton skeleton--title" />
        </p>
        <p className="zip-card__price">
          <span className="skeleton skeleton--price" />
        </p>
        <p className="zip-card__description">
          <span className="skeleton" />
        </p>
      </div>
      <div className="zip-card__foot">
        <span className="skeleton skeleton--button" />
      </div>
    </div>
  );
}
