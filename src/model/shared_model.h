// Shared ownership of a model: of the same model if constructed from a shared pointer, of a copy if constructed from a plain model,
// so that it does not depend on the lifetime of the caller's model.
#pragma once

#include <memory>

#include "model/model.h"

namespace holonom {

class SharedModel {
 public:
  SharedModel(std::shared_ptr<const Model> model) : model_(std::move(model)) {}
  SharedModel(const Model& model) : model_(std::make_shared<const Model>(model)) {}
  SharedModel(Model&& model) : model_(std::make_shared<const Model>(std::move(model))) {}

  // Without a copy or ownership: the model must outlive this object
  static SharedModel borrowed(const Model& model) {
    return SharedModel(std::shared_ptr<const Model>(std::shared_ptr<const Model>(), &model));
  }

  const Model& operator*() const { return *model_; }
  const Model* operator->() const { return model_.get(); }

 private:
  std::shared_ptr<const Model> model_;
};

}  // namespace holonom
